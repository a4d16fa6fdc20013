/**
 * Why no table grows forever, or what it grows with. `swept: <sweep>, <when>` names a sweep of `flows/sweeps.ts`.
 * A test compares this list with the database: every new table needs an entry here.
 */
export const tableGrowth: Readonly<Record<string, string>> = {
  // What is deleted in time.
  'swept: forget old tries at passwords, once they no longer count': 'accounts.sign_in_failure',
  'swept: forget what is past its time, sessions after 90 days': 'accounts.session',
  'swept: forget what is past its time, in the time that the privacy policy names':
    'checkout.quote messages.mail messages.message messages.subscriber moderation.report orders.recipient',
  'swept: forget old carts, a day after their cookie': 'orders.cart orders.cart_line',
  'swept: forget old keys of commands, after 30 days': 'platform.command',
  'swept: forget full buckets, a week after they were taken from': 'platform.bucket',
  'swept: add up page changes, after seconds': 'platform.page_change',
  'swept: forget old callbacks, half a year after they were handled': 'payments.provider_event',
  'swept: forget old notices, after the days that the policy of notices names': 'messages.notice',
  'swept: forget old webhook messages, with their deliveries and tries':
    'webhooks.attempt webhooks.delivery webhooks.message',
  'swept: forget old pixel events, with what was sent of them': 'pixels.event pixels.send pixels.visit',
  'swept: add up places in lines, a week after they were seen': 'turns.place',
  'swept: forget old photos, with their files': 'claims.photo',
  'swept: forget quotes of bulk orders, once their time is over': 'samples.bulk_quote',
  'swept: tend own files, parts that were never finished': 'files.part',
  'swept: seal the ledger, once they are sealed': 'ledger.unsealed',
  'swept: thin versions of designs, to one an hour': 'artwork.design_version',
  'swept: pack the queue, each hour into one row': 'orders.queue_hour orders.queue_mark',
  'deleted when the next one is made or used, and with the account':
    'accounts.email_change accounts.factor_offer accounts.passkey_challenge accounts.verification visits.salt visits.seen',
  'deleted when newer editions follow, except the newest few': 'storefronts.edition',
  'deleted once its subject is done':
    'catalogue.import messages.beginning messages.push_target production.handed_file',

  // What grows with people and shops, and is deleted with them.
  'a few for each person or member of staff':
    'accounts.credential accounts.invitation accounts.member accounts.passkey accounts.person accounts.recovery_code accounts.staff accounts.staff_invitation accounts.two_factor messages.notice_reader privacy.request',
  'a few for each shop':
    'accounts.api_key accounts.connected_account accounts.data_export accounts.shop artwork.brand_piece artwork.own_font artwork.storage channels.connection claims.swap_offer departures.departure domains.claim messages.shop_desk orders.blocked_fan payouts.connected_account payouts.destination payouts.verdict payouts.word pixels.pixel platform.page_count promotions.quantity_step promotions.tips purchases.card purchases.customer purchases.subscription storefronts.bio_link storefronts.desk storefronts.store webhooks.endpoint',
  'what a shop makes itself; the limits are in limits.ts of the module':
    'artwork.artwork artwork.design artwork.design_comment artwork.rendition artwork.version_name files.attached files.file files.version promotions.code storefronts.collection storefronts.collection_listing storefronts.featured storefronts.moved storefronts.picture storefronts.writing',
  'a few for each listing or its times on sale':
    'channels.post listings.ban listings.card listings.card_count listings.card_word listings.counter listings.former_address listings.listing listings.listing_version listings.move listings.next_print listings.proof listings.run listings.sale listings.sold listings.stock listings.tally turns.room',
  'sums, one for each second, hour or day in which something happened':
    'analytics.earned_in_month analytics.earned_on_day analytics.sold_in_hour analytics.sold_in_month analytics.sold_on_day reconciliation.balance storefronts.bio_click turns.came visits.day visits.page visits.wish',

  // What grows with orders and money, and is kept by law; names and addresses are emptied in time.
  'a few for each order, kept as long as the books':
    'analytics.returned analytics.sale checkout.refund_leave checkout.refund_part checkout.refund_request claims.claim claims.move claims.swap listings.hold messages.consent messages.thread orders.download orders.file_fetch orders.order orders.order_line orders.unit orders.unit_move payments.charge payments.dispute payments.refund production.batch production.batch_unit production.given_back production.misprint production.outside_order production.outside_shipment production.outside_unit production.print_file production.print_set production.print_set_file promotions.buyer promotions.use reviews.review shipping.parcel shipping.parcel_unit shipping.tracking_event',
  'the books and what is checked against them':
    'audit.entry ledger.account ledger.balance ledger.entry ledger.hold ledger.posting ledger.seal payouts.approval payouts.bank_answer payouts.bank_file payouts.bank_file_line payouts.move payouts.payout payouts.provider_event payouts.quote payouts.step purchases.purchase reconciliation.bank_movement reconciliation.bank_statement reconciliation.difference',
  'cases, as long as the audit trail': 'moderation.incident moderation.step',

  // What grows with the catalogue and the house.
  'a few for each blank':
    'catalogue.blank catalogue.change catalogue.cost_change catalogue.demand catalogue.feed catalogue.offer catalogue.variant catalogue.word printers.blank printers.link printers.postage printers.product production.outside_placement production.outside_variant',
  'a few for the house, its staff and its presses':
    'house.company house.confirmation house.door house.terms house.trial messages.macro payouts.bank_list payouts.by_hand payouts.provider_term payouts.rate platform.trouble production.cut_off production.facility production.press_clock reconciliation.run',
  'one row, or one for each thing that the program knows':
    'audit.walk domains.move_allowed ledger.walk moderation.move orders.order_move_allowed orders.unit_move_allowed payments.charge_move_allowed platform.clock platform.fact platform.migration platform.page_sweep platform.purpose platform.reaction platform.route platform.setting production.batch_move_allowed production.outside_move_allowed purchases.purchase_move_allowed shipping.parcel_move_allowed',
  'only in the sample':
    'test_provider.dispute test_provider.event test_provider.intent test_provider.refund test_provider.token test_registrar.name test_registrar.record',
}
