/** Privacy: requests about their data by people without an account, through a link to their address. */

export { eraseWaiting, forgetExpired, requestErasure } from './erase-fan.ts'
export { type FanData, findFanData } from './find-fan-data.ts'
export { forgetAged } from './forget-aged.ts'
export { openRequest, requestData } from './request-data.ts'
