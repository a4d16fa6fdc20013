import { buildClass } from '../../scripts/class-names.ts'

/** A class of one of app's CSS modules as a selector on built pages: `buildClassSelector('stage', 'photo')`. */
export const buildClassSelector = (sheet: string, word: string): string =>
  `.${buildClass(`app/${sheet}.module.css`, word)}`
