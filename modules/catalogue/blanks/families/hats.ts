/** Caps, bucket hats and beanies. */
import { type Family, front, oneSize } from './family.ts'

const cap: Family = {
  ...oneSize,
  silhouette: 'dad-cap',
  technique: 'embroidery',
  areas: front(4, 1.75, 'EM'),
  shipping: 'hat',
  alone: true,
  weight: [90, 0],
  hs: '6505.00',
  care: 'cap',
  lead: [5, 10, 'PF-TR'],
  measures: [{ label: 'Fits heads around', start: 22.5, step: 0 }],
  guideNote: 'Adjustable. The figure is the middle of the range.',
  fabric: 'Cotton twill',
  palette: 'caps',
  cost: 13.9,
  retail: 26.99,
  extra: [295, 'P1'],
}

export const hats = {
  dadCap: cap,
  trucker: {
    ...cap,
    silhouette: 'trucker-cap',
    palette: 'truckers',
    fabric: 'Cotton front, polyester mesh',
    cost: 13.6,
  },
  snapback: {
    ...cap,
    silhouette: 'snapback',
    areas: front(5.51, 2.5, 'P10'),
    fabric: 'Wool and acrylic',
    cost: 16.9,
    retail: 29.99,
  },
  fivePanel: { ...cap, silhouette: 'five-panel-cap', areas: front(5, 2, 'P6'), cost: 14.2 },
  bucket: {
    ...cap,
    silhouette: 'bucket-hat',
    areas: front(5, 2.35, 'P4'),
    cost: 14.4,
    retail: 32,
    guideNote: 'One size. The figure is the inside of the band.',
  },
  beanie: {
    ...cap,
    silhouette: 'beanie',
    areas: front(4, 1.75, 'EM', 300, 'Cuff'),
    care: 'beanie',
    weight: [85, 0],
    fabric: 'Acrylic knit',
    palette: 'beanies',
    cost: 12.9,
    retail: 24.99,
    guideNote: 'Stretches. The figure is the middle of the range.',
  },
} satisfies Record<string, Family>
