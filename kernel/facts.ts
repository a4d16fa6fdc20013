/**
 * Every fact that a module tells others, with its payload. Each module declares its own facts in its contract; a name
 * is declared once.
 */
export interface Facts {
  'clock.moved': { by: number }
}
export type FactName = keyof Facts
