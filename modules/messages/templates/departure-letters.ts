import { button, type Letter, note, words } from '../letter.ts'

const because = 'You get this because someone signed in as you asked to delete this Fanfare account.'

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
      `${name}, you asked us to delete your account. ${hasShop ? 'Your listings are off sale and your store is closed. ' : ''}On ${until} your name and address${hasShop ? ', your designs’ files and payout details are erased; the books and the orders of your fans stay, without your name' : ' are erased'}.`,
    ),
    words('Until then nothing is lost: sign in and keep it.'),
    button('Keep my account', link),
    note('It was not you? Keep the account, then change your password.'),
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
  preview: `It is deleted on ${until}.`,
  title: 'Three days left',
  blocks: [
    words(`${name}, your account is deleted on ${until}. After that nobody can bring it back, nor can we.`),
    button('Keep my account', link),
  ],
  because,
})

export const departureDone = ({ name, shop }: { name: string; shop: string | null }): Letter => ({
  subject: 'Your account is deleted',
  preview: 'This is the last mail to this address.',
  title: 'Your account is deleted',
  blocks: [
    words(
      `${name}, your account${shop ? ` and your shop ${shop}` : ''} no longer exist here. Your name, address, sign-in, files and payout details are erased.`,
    ),
    words(
      'What the law makes us keep, the books and the orders of fans, stays for as long as it must and does not name you.',
    ),
    words('This is our last mail to this address; we forget it once it has left.'),
  ],
  because,
})

/** To whoever asked, known here or not: only the page behind the link says what is held. */
export const myData = ({ link }: { link: string }): Letter => ({
  subject: 'Your data at Fanfare',
  preview: 'The link you asked for. It works for 24 hours.',
  title: 'Your data at Fanfare',
  blocks: [
    words('Someone asked what we hold under this address. The page behind the link shows it.'),
    words('There you can download everything, or have it erased.'),
    button('See what is held', link),
    note('It was not you? Then do nothing: the link ends after 24 hours, and nobody else has it.'),
  ],
  because: 'You get this because this address was entered on our page for data requests.',
})

export const myDataErased = ({ orders }: { orders: number }): Letter => ({
  subject: 'Your data is erased',
  preview: 'This is the last mail to this address.',
  title: 'Your data is erased',
  blocks: [
    words('As you asked, we have erased what we held under this address.'),
    words(
      orders > 0
        ? 'Tax law makes us keep the lines of your orders with their sums, taxes and country for ten years. They no longer name you.'
        : 'Nothing had to be kept.',
    ),
    words('This is our last mail to this address; we forget it once it has left.'),
  ],
  because: 'You get this because you asked us to erase your data.',
})
