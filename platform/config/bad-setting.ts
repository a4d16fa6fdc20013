/** The fault that a person must mend before the process can start. The message is plain lines that say what to do. */
export class BadSetting extends Error {}
