import { button, type Letter, note, words } from '../letter.ts'

const because =
  'You received this because someone asked to delete this Fanfare account while signed in to it.'

export const departureAsked = ({
  name,
  hasShop,
  until,
  link,
}: {
  name: string
  hasShop: boolean
  until: string
  link: string
}): Letter => ({
  subject: 'Your account will be deleted',
  preview: `You can keep it until ${until}.`,
  title: 'Your account will be deleted',
  blocks: [
    words(
      `${name}, you asked us to delete your account. ${hasShop ? 'Your listings are off sale and your store is closed. ' : ''}On ${until} we erase your ${hasShop ? 'name, address, design files and payout details. Financial records and your fans’ orders stay, without your name' : 'name and address'}.`,
    ),
    words('Until then nothing is lost: sign in to keep it.'),
    button('Keep my account', link),
    note('Not you? Keep the account, then change your password.'),
  ],
  because,
})

export const departureSoon = ({
  name,
  until,
  link,
}: {
  name: string
  until: string
  link: string
}): Letter => ({
  subject: 'Three days left to keep your account',
  preview: `It will be deleted on ${until}.`,
  title: 'Three days left',
  blocks: [
    words(
      `${name}, your account will be deleted on ${until}. After that no one can restore it, not even us.`,
    ),
    button('Keep my account', link),
  ],
  because,
})

export const departureDone = ({ name, shop }: { name: string; shop: string | null }): Letter => ({
  subject: 'Your account is deleted',
  preview: 'This is the last e-mail to this address.',
  title: 'Your account is deleted',
  blocks: [
    words(
      `${name}, your account${shop ? ` and your shop ${shop} no longer exist` : ' no longer exists'}. Your name, address, sign-in, files and payout details are erased.`,
    ),
    words('The law requires us to keep some records (the books and fans’ orders). They no longer name you.'),
    words('This is our last e-mail to this address; we delete the address once it’s sent.'),
  ],
  because,
})

/** To the person who asked, known here or not: only the page behind the link says what is stored. */
export const myData = ({ link }: { link: string }): Letter => ({
  subject: 'Your data at Fanfare',
  preview: 'The link you asked for. It works for 24 hours.',
  title: 'Your data at Fanfare',
  blocks: [
    words('Someone asked what data we hold about this address. This link shows it.'),
    words('You can download everything there, or have it erased.'),
    button('See your data', link),
    note('Not you? You can ignore this e-mail: the link expires after 24 hours, and no one else has it.'),
  ],
  because: 'You received this because this address was entered on our page for data requests.',
})

export const myDataErased = ({ orders }: { orders: number }): Letter => ({
  subject: 'Your data is erased',
  preview: 'This is the last e-mail to this address.',
  title: 'Your data is erased',
  blocks: [
    words('As you asked, we’ve erased the data we held about this address.'),
    words(
      orders > 0
        ? 'Tax law requires us to keep your order lines, with amounts, taxes and country, for ten years. They no longer name you.'
        : 'Nothing had to be kept.',
    ),
    words('This is our last e-mail to this address; we delete the address once it’s sent.'),
  ],
  because: 'You received this because you asked us to erase your data.',
})
