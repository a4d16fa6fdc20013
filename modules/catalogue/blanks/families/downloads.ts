/** Files sold without a printed piece. */
import { box, type Family, front } from './family.ts'

const download: Family = {
  silhouette: 'print-sheet',
  technique: 'download',
  areas: front(11, 14),
  sizes: 'Download',
  shipping: 'none',
  weight: [0, 0],
  hs: null,
  care: 'file',
  lead: [0, 0, 'ours'],
  measures: box(11, 14),
  guideNote: 'The file is made at this size and 300 dpi.',
  fabric: 'PNG, sRGB, 300 dpi',
  palette: 'white-only',
  cost: 0,
  retail: 6,
}

export const downloads = {
  sheetDownload: download,
  ownDownload: {
    ...download,
    guideNote: 'The design is the cover. Fans get the files that you add to the listing.',
    fabric: 'PDF, EPUB, MP3, WAV, ZIP, PNG or video, up to 5 GB',
    retail: 10,
  },
  posterDownload: {
    ...download,
    silhouette: 'poster-sheet',
    areas: front(18, 24),
    measures: box(18, 24),
    retail: 9,
  },
  cardDownload: {
    ...download,
    silhouette: 'card-file',
    areas: front(5.15, 7.15),
    measures: box(5, 7),
    retail: 4,
  },
  plannerDownload: {
    ...download,
    silhouette: 'planner-file',
    areas: front(5.5, 8.25),
    measures: box(5.5, 8.25),
    retail: 8,
  },
  stickerDownload: {
    ...download,
    silhouette: 'sticker-file',
    areas: front(3, 3),
    measures: box(3, 3),
    retail: 5,
  },
} satisfies Record<string, Family>
