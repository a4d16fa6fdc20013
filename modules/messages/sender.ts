/** Who sends our mails and where they sit, as the impressum names them; a mail without it counts as spam in many places. */
export const sender = 'Fanfare Muster GmbH, Siebdruckgasse 12, 10999 Berlin, Germany'
