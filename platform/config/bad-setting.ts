/** A fault that a person must fix before the process can start. The message is plain lines that say what to do. */
export class BadSetting extends Error {}
