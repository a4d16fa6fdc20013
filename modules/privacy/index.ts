/** Privacy: requests about their data by people without an account, through a link to their address. */
export { askForData, openRequest } from './ask-for-data.ts'
export { askErasure, eraseWaiting, forgetExpired } from './erase-fan.ts'
export { findHeld, type Held } from './find-held.ts'
export { forgetAged } from './forget-aged.ts'
