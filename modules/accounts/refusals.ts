import type { RefusalWords } from '#kernel/result.ts'
import { type GoogleRefusal, googleRefusals } from './proofs/google/google.ts'

/** Refusals of accounts, with the one copy of their words. */
export type AccountRefusal =
  | GoogleRefusal
  | 'sign_in.wrong'
  | 'sign_in.unconfirmed'
  | 'sign_in.held'
  | 'account.too_many'
  | 'password.known'
  | 'password.wrong'
  | 'password.bad_link'
  | 'email.bad_link'
  | 'email.same'
  | 'email.change_over'
  | 'email.not_changing'
  | 'second_factor.wrong'
  | 'second_factor.too_many'
  | 'second_factor.used'
  | 'second_factor.over'
  | 'second_factor.stale'
  | 'second_factor.passkey_due'
  | 'second_factor.already_on'
  | 'second_factor.not_on'
  | 'second_factor.staff_needs'
  | 'session.not_found'
  | 'shop.handle_taken'
  | 'shop.not_found'
  | 'shop.already_open'
  | 'shop.move_not_allowed'
  | 'export.owner_only'
  | 'export.already_asked'
  | 'export.gone'
  | 'passkey.refused'
  | 'passkey.known'
  | 'passkey.too_many'
  | 'passkey.not_found'
  | 'passkey.only_way_in'
  | 'passkey.staff_needs'
  | 'team.owner_only'
  | 'team.already_member'
  | 'team.already_invited'
  | 'team.full'
  | 'team.too_many'
  | 'team.no_invitation'
  | 'team.no_member'
  | 'team.bad_link'
  | 'team.other_address'
  | 'staff.admin_only'
  | 'staff.already'
  | 'staff.already_invited'
  | 'staff.too_many'
  | 'staff.no_invitation'
  | 'staff.not_found'
  | 'staff.last_admin'
  | 'staff.bad_link'
  | 'staff.other_address'
  | 'staff.has_account'
  | 'api_key.owner_only'
  | 'api_key.too_many'
  | 'api_key.not_found'
  | 'api_key.unknown'
  | 'api_key.shop_suspended'
  | 'api_key.too_often'

export const accountRefusals: RefusalWords<AccountRefusal> = {
  ...googleRefusals,
  'sign_in.wrong': { status: 422, words: 'That e-mail address and password don’t match.' },
  'sign_in.unconfirmed': {
    status: 422,
    words: 'This address is not confirmed yet. We sent a new link to it.',
  },
  'sign_in.held': {
    status: 429,
    words: 'Too many tries. Try again in {wait}, or reset your password by e-mail.',
  },
  'account.too_many': { status: 429, words: 'Too many tries. Wait 15 minutes, then try again.' },
  'password.known': {
    status: 422,
    words:
      'This password has appeared in a data breach, or is too close to your name or address. Choose another.',
  },
  'password.wrong': { status: 422, words: 'That is not your current password.' },
  'password.bad_link': { status: 410, words: 'This link was used or has expired. Ask for a new one.' },
  'email.bad_link': {
    status: 410,
    words: 'This link was used or has expired. Sign in, or sign up again to get a new one.',
  },
  'email.same': { status: 422, words: 'That is already your address.' },
  'email.change_over': {
    status: 410,
    words: 'This link was used, stopped or has expired. Nothing has changed.',
  },
  'email.not_changing': { status: 409, words: 'No change of address is waiting.' },
  'second_factor.wrong': {
    status: 422,
    words: 'That code is wrong. Codes change every 30 seconds; check your phone’s clock.',
  },
  'second_factor.too_many': { status: 429, words: 'Five wrong codes. Wait 15 minutes, then try again.' },
  'second_factor.used': {
    status: 422,
    words: 'That code was already used. Wait up to 30 seconds for the next one.',
  },
  'second_factor.over': { status: 401, words: 'That took too long. Sign in again.' },
  'second_factor.stale': { status: 403, words: 'Confirm it’s you before you change this.' },
  'second_factor.passkey_due': {
    status: 403,
    words: 'A password alone doesn’t open the console. Use your passkey.',
  },
  'second_factor.already_on': { status: 409, words: 'Two-factor authentication is already on.' },
  'second_factor.not_on': { status: 409, words: 'Two-factor authentication is already off.' },
  'second_factor.staff_needs': {
    status: 403,
    words: 'The console needs a second factor. Add a passkey first, then turn this one off.',
  },
  'session.not_found': { status: 404, words: 'That session has already ended.' },
  'shop.handle_taken': { status: 422, words: 'This store address is taken. Choose another.' },
  'shop.not_found': { status: 404, words: 'This shop doesn’t exist.' },
  'shop.already_open': { status: 409, words: 'You already have a shop.' },
  'shop.move_not_allowed': { status: 409, words: 'A shop that is {from} can’t do that.' },
  'export.owner_only': { status: 403, words: 'Only the owner of the shop can export its data.' },
  'export.already_asked': {
    status: 409,
    words: 'An export is already being made. We’ll e-mail you when it’s ready.',
  },
  'export.gone': {
    status: 410,
    words: 'This export has expired, or the link is incomplete. Make a new one in Settings.',
  },
  'passkey.refused': {
    status: 422,
    words:
      'That passkey does not open an account here, or it took too long. Try again, or use your password.',
  },
  'passkey.known': { status: 409, words: 'This device already has a passkey here.' },
  'passkey.too_many': {
    status: 409,
    words: 'An account has at most {most} passkeys. Remove one you no longer use.',
  },
  'passkey.only_way_in': {
    status: 409,
    words: 'This passkey is your only way in. Set a password first, then remove it.',
  },
  'passkey.staff_needs': {
    status: 409,
    words: 'The console needs a second factor, and this passkey is your only one. Add another first.',
  },
  'passkey.not_found': { status: 404, words: 'That passkey was already removed.' },
  'team.owner_only': { status: 403, words: 'Only the owner of the shop can change its team.' },
  'team.already_member': { status: 409, words: 'This address is already in your team.' },
  'team.already_invited': {
    status: 409,
    words: 'This address is already invited. Resend the invitation, or withdraw it first.',
  },
  'team.full': { status: 409, words: 'A team has at most {most} people.' },
  'team.too_many': { status: 429, words: '30 invitations were sent today. Send more tomorrow.' },
  'team.no_invitation': { status: 404, words: 'That invitation was already answered or withdrawn.' },
  'team.no_member': { status: 404, words: 'That person is not in this team.' },
  'team.bad_link': {
    status: 410,
    words: 'This invitation was used, withdrawn or has expired. Ask the person who invited you to resend it.',
  },
  'team.other_address': {
    status: 403,
    words: 'This invitation is for another address. Sign in with the address it was sent to.',
  },
  'staff.admin_only': { status: 403, words: 'Only an administrator can change who works here.' },
  'staff.already': { status: 409, words: 'This address already has that role.' },
  'staff.already_invited': {
    status: 409,
    words: 'This address is already invited. Resend the invitation, or withdraw it first.',
  },
  'staff.too_many': { status: 429, words: '30 invitations were sent today. Send more tomorrow.' },
  'staff.no_invitation': { status: 404, words: 'That invitation was already accepted or withdrawn.' },
  'staff.not_found': { status: 404, words: 'No one by that name works in the console.' },
  'staff.last_admin': {
    status: 409,
    words: 'This is the last administrator. Make someone else an administrator first.',
  },
  'staff.bad_link': {
    status: 410,
    words: 'This invitation was used, withdrawn or has expired. Ask an administrator to resend it.',
  },
  'staff.other_address': {
    status: 403,
    words: 'This invitation is for another address. Sign in with the address it was sent to.',
  },
  'staff.has_account': {
    status: 409,
    words: 'This address already has an account. Sign in with it, then accept the invitation.',
  },
  'api_key.owner_only': { status: 403, words: 'Only the owner of the shop can make and revoke its keys.' },
  'api_key.too_many': { status: 409, words: 'A shop has at most {most} keys. Revoke one you no longer use.' },
  'api_key.not_found': { status: 404, words: 'That key was already revoked.' },
  'api_key.unknown': {
    status: 401,
    words: 'Send a working key of your shop as "Authorization: Bearer fanfare_key_...".',
  },
  'api_key.shop_suspended': { status: 403, words: 'This shop is suspended, so its keys don’t work.' },
  'api_key.too_often': {
    status: 429,
    words: 'Each key is limited to 120 calls a minute. Wait a second, then try again.',
  },
}
