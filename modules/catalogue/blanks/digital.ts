import { type Row, unbranded } from './row.ts'

const pet = 'digital/pet'
const business = 'digital/business-finance'
const entertainment = 'digital/entertainment'
const health = 'digital/health-wellness'
const society = 'digital/political-social-religion'

/** Downloads: the press makes the file at the given size. Pictured as the sheet a fan would print. */
export const digital: Row[] = [
  unbranded('download-own-file', 'Your own file', 'ownDownload', 'digital/all', { nearest: true }),
  unbranded('download-pet-portrait', 'Printable pet portrait 11 × 14 in', 'sheetDownload', pet, {
    nearest: true,
    retail: 8,
  }),
  unbranded('download-pet-planner', 'Pet care planner', 'plannerDownload', pet, { nearest: true }),
  unbranded('download-pet-stickers', 'Printable pet stickers', 'stickerDownload', pet, { nearest: true }),
  unbranded('download-budget-planner', 'Budget planner', 'plannerDownload', business, {
    nearest: true,
    retail: 9,
  }),
  unbranded('download-media-kit', 'Media kit page 11 × 14 in', 'sheetDownload', business, {
    nearest: true,
    retail: 12,
  }),
  unbranded('download-tour-poster', 'Printable tour poster 18 × 24 in', 'posterDownload', entertainment, {
    nearest: true,
  }),
  unbranded('download-lyric-sheet', 'Lyric sheet 11 × 14 in', 'sheetDownload', entertainment, {
    nearest: true,
  }),
  unbranded('download-fan-stickers', 'Printable fan stickers', 'stickerDownload', entertainment, {
    nearest: true,
  }),
  unbranded('download-habit-tracker', 'Habit tracker', 'plannerDownload', health, {
    nearest: true,
    retail: 7,
  }),
  unbranded('download-affirmation-cards', 'Affirmation card 5 × 7 in', 'cardDownload', health, {
    nearest: true,
  }),
  unbranded('download-placard', 'Rally placard 18 × 24 in', 'posterDownload', society, {
    nearest: true,
    retail: 5,
  }),
  unbranded('download-verse-print', 'Verse print 11 × 14 in', 'sheetDownload', society, { nearest: true }),
  unbranded('download-blessing-card', 'Blessing card 5 × 7 in', 'cardDownload', society, { nearest: true }),
]
