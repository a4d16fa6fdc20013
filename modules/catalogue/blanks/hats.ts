import { type Row, row, unbranded } from './row.ts'

export const hats: Row[] = [
  row('Yupoong', '6245CM', 'Classic dad hat', 'dadCap', 'hats', {
    palette: 'yupoong-6245cm',
    cost: [13.75, 'P2'],
    retail: 24.99,
  }),
  row('Yupoong', '6606', 'Retro trucker', 'trucker', 'hats', {
    palette: 'yupoong-6606',
    cost: [13.29, 'P2'],
    retail: 24.99,
  }),
  row('Yupoong', '6089M', 'Classic snapback', 'snapback', 'hats', {
    palette: 'yupoong-6089m',
    cost: [16.89, 'P2', 'P3'],
    retail: 29.99,
    fabric: ['Wool blend', 'P2'],
  }),
  row('Yupoong', '1501KC', 'Cuffed beanie', 'beanie', 'hats', {
    palette: 'yupoong-1501kc',
    cost: [12.79, 'P2'],
    retail: 24.99,
  }),
  row('Richardson', '112', 'Trucker', 'trucker', 'hats', {
    cost: [16.2, 'ours'],
    retail: 34.99,
    areas: [{ name: 'front', label: 'Front', width: 5.5, height: 2.5, source: 'P6' }],
  }),
  unbranded('bucket-hat', 'Bucket hat', 'bucket', 'hats', {
    palette: 'black-white',
    cost: [12, 'P4'],
    retail: 32,
  }),
  unbranded('five-panel-cap', 'Five-panel cap', 'fivePanel', 'hats', { retail: 26.99 }),
  unbranded('distressed-dad-hat', 'Distressed dad hat', 'dadCap', 'hats', {
    retail: 26.99,
    nearest: true,
    cost: [14.8, 'ours'],
  }),
  row('Big Accessories', 'BX001', 'Brushed twill dad cap', 'dadCap', 'hats', { cost: [13.2, 'ours'] }),
  row('Big Accessories', 'BX003', 'Brushed twill bucket hat', 'bucket', 'hats', { cost: [14.9, 'ours'] }),
  row('Flexfit', '5003', 'Cotton twill bucket hat', 'bucket', 'hats', { cost: [16.1, 'ours'], retail: 34 }),
  row('Yupoong', '7005', 'Jockey camper cap', 'fivePanel', 'hats', { cost: [15.4, 'ours'], retail: 29.99 }),
  row('Richardson', '511', 'Wool blend flat bill snapback', 'snapback', 'hats', {
    cost: [17.6, 'ours'],
    retail: 33,
  }),
  row('Yupoong', '6006', 'Five-panel trucker', 'trucker', 'hats', { cost: [14.1, 'ours'], retail: 27.99 }),
  row('Sportsman', 'SP12', 'Cuffed knit beanie', 'beanie', 'hats', { cost: [11.4, 'ours'], retail: 22.99 }),
  row('AS Colour', '1107', 'Cuff beanie', 'beanie', 'hats', { cost: [14.3, 'ours'], retail: 27.99 }),
]
