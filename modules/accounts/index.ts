/** Accounts: people, how they prove who they are, their sessions, shops and roles. */
export { admitSignIn } from './admit-sign-in.ts'
export { admitApiCaller, findApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'
export { drawAvatar, findAvatar, readAvatar, setAvatar } from './avatar.ts'
export {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  moneyHeldUntil,
  readEmailChange,
  requestEmailChange,
  stopEmailChange,
} from './change-email.ts'
export { changePassword, requestPasswordReset, resetPassword } from './change-password.ts'
export type { Client } from './client.ts'
export { confirmEmail, readConfirmation } from './confirm-email.ts'
export type { NewAccount } from './create-account.ts'
export { createAccount } from './create-account.ts'
export {
  findDataExport,
  findDueDataExports,
  findLastDataExport,
  finishDataExport,
  forgetDataExport,
  openDataExport,
  requestDataExport,
} from './data-exports.ts'
export { enterByPasskey } from './enter-by-passkey.ts'
export { erasePerson, findPersonToErase } from './erase-person.ts'
export { findTracesOfPerson } from './erase-rows.ts'
export { readSecondFactor } from './factor-offer.ts'
export { findHalfSession, giveSecondFactor } from './give-second-factor.ts'
export { enterByGoogle } from './google/enter-by-google.ts'
export { googleConsentAddress, readGoogleIdentity } from './google/google-api.ts'
export { linkGoogle, proveByGoogle, unlinkGoogle } from './google/link-google.ts'
export { findWaysIn } from './google/ways-in.ts'
export { inviteMember, resendTeamInvitation, takeBackTeamInvitation } from './invite-member.ts'
export { addStaff, inviteStaff, resendStaffInvitation, takeBackStaffInvitation } from './invite-staff.ts'
export { acceptStaffInvitation, joinStaffAnew, readStaffOffer } from './join-staff.ts'
export { acceptTeamInvitation, declineTeamInvitation, readTeamInvitation } from './join-team.ts'
export type { AccountMeans } from './means.ts'
export { findMembers } from './member-rows.ts'
export { moveShop, openShop } from './open-shop.ts'
export {
  addPasskey,
  askPasskey,
  findPasskeys,
  hasPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
export { connectAccount, disconnectAccount, findProfile, updateProfile } from './profile.ts'
export { proveAgain } from './prove.ts'
export { askPasskeyProof, giveSecondByPasskey, proveByPasskey } from './prove-by-passkey.ts'
export { resolveActor } from './resolve-actor.ts'
export { owesPasskey, requireFreshSecondFactor } from './second-factor.ts'
export {
  deviceCookie,
  deviceOf,
  pendingCookie,
  readAccountCookie,
  type SignedIn,
  sessionCookies,
  signedOutCookies,
} from './session-cookie.ts'
export { forgetOldSessions } from './session-rows.ts'
export { findSessions, revokeSession, signOut } from './sessions.ts'
export { findShop, findShopByHandle, findShops } from './shop-rows.ts'
export { enterSample, signIn } from './sign-in.ts'
export { signUp } from './sign-up.ts'
export { changeStaffRoles, findStaff, removeStaff, removeStaffByEmail } from './staff.ts'
export { endSessions } from './staff-rows.ts'
export {
  changeMemberRole,
  countMembers,
  findTeam,
  findWorkplaces,
  leaveTeam,
  removeMember,
  switchShop,
} from './team.ts'
export { forgetTries } from './try-rows.ts'
export {
  findSampleCode,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './turn-second-factor.ts'
