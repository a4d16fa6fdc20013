import { parsePath } from '#press/draw/svg-path.ts'
import {
  defineElement,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawStroke,
  mirrorOutline,
  placeOutline,
  repeatAround,
  repeatInRow,
  spinOutline,
} from './kit.ts'

const drawHalf = (d: string) => mirrorOutline(parsePath(d))

export const foodAndDrink = [
  defineElement(
    'Mug',
    'coffee tea drink cup',
    'M3 6h14v2h2a4 4 0 0 1 0 8h-2.3c-.6 3-2.7 5-5.7 5H9c-4 0-6-3-6-7zM17 10v4h2a2 2 0 0 0 0-4z',
  ),
  defineElement('Hot mug', 'coffee tea drink cup steam', [
    ...parsePath(
      'M3 10h14v2h2a3.5 3.5 0 0 1 0 7h-2.5c-.8 2.5-2.5 4-5.5 4H9c-4 0-6-3-6-7zM17 14v3h2a1.5 1.5 0 0 0 0-3z',
    ),
    ...[6, 10, 14].flatMap((x) => parsePath(`M${x} 8c-2-2 1-3.5-.5-6 3 1.5 1 3.5 2 6z`)),
  ]),
  defineElement(
    'Takeaway cup',
    'coffee drink paper',
    'M7 1h10l1 3h1v3H5V4h1zM6 8h12l-1.5 15h-9zM7 12l.5 5h9l.5-5z',
  ),
  defineElement(
    'Teapot',
    'tea drink pot',
    'M10 3h4v2c3 .8 5 3 5.5 6L23 8v3l-4 7c-1 2-3 3-7 3s-8-3-8-7H3a3 3 0 0 1 0-6h2c1-1.7 3-2.7 5-3zM3 10a1 1 0 0 0 0 2h1.2l.3-2z',
  ),
  defineElement(
    'Wine glass',
    'drink bar',
    'M6 1h12c1 7-1 11-5 11.8V21h4v2H7v-2h4v-8.2C7 12 5 8 6 1zM7.8 3c-.1 1.5-.1 2.5.1 3.5h8.2c.2-1 .2-2 .1-3.5z',
  ),
  defineElement(
    'Cocktail',
    'drink bar martini',
    [
      ...drawPolygon(1, 3, 20, 3, 12, 13, 12, 21, 16, 21, 16, 23, 6, 23, 6, 21, 10, 21, 10, 13),
      ...parsePath('M19 1a4 4 0 1 1-1 7.8L20 6z'),
    ],
    'nonzero',
  ),
  defineElement(
    'Beer',
    'drink pub mug',
    'M5 5a3 3 0 0 1 5-2.5 4 4 0 0 1 6.5 2H17V8h3a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-3v4H4V9a2.5 2.5 0 0 1 1-4zM17 10v7h3v-7zM7 11v9h1.5v-9zM12 11v9h1.5v-9z',
  ),
  defineElement('Bottle', 'drink wine', 'M10 1h4v6c2 1.5 3 3 3 5v11H7V12c0-2 1-3.5 3-5zM9 13v6h6v-6z'),
  defineElement(
    'Juice box',
    'drink straw',
    'M5 8h10v15H5zM11 7L12 2l4-1.5.5 1.3-3.2 1.2L12.5 7zM7 12v6h6v-6z',
  ),
  defineElement(
    'Slice of pizza',
    'food italian',
    'M2 5C8 1 16 1 22 5l-1.5 2.5c-5-3.5-12-3.5-17 0zM4.5 9c4.5-2.8 10.5-2.8 15 0L12 23zM10 10a1.7 1.7 0 1 0 .1 0zM14 11.5a1.5 1.5 0 1 0 .1 0zM11.5 15a1.4 1.4 0 1 0 .1 0z',
  ),
  defineElement(
    'Burger',
    'food fast',
    'M2 10c0-5 4-8 10-8s10 3 10 8zM1 11.5h22v2.5c-1.5 0-1.5 1.5-3.5 1.5S17.5 14 16 14s-1.5 1.5-4 1.5S9.5 14 8 14s-1.5 1.5-3.5 1.5S2.5 14 1 14zM2 17h20v1c0 2.5-1.5 4-4 4H6c-2.5 0-4-1.5-4-4z',
  ),
  defineElement('Hot dog', 'food fast sausage', [
    ...spinOutline(drawRect(1, 7, 22, 4, 2), -25),
    ...spinOutline(parsePath('M2 12h20c0 4-2 6-5 6H7c-3 0-5-2-5-6z'), -25),
  ]),
  defineElement(
    'Chips',
    'food fries fast',
    [...repeatInRow(5, drawRect(5.5, 1, 1.8, 10), 2.8), ...parsePath('M4 8c4 3 12 3 16 0l-2 15H6z')],
    'nonzero',
  ),
  defineElement(
    'Taco',
    'food mexican',
    'M1 18a11 11 0 0 1 22 0c0 1.5-.5 2-2 2H3c-1.5 0-2-.5-2-2zM5 9a2 2 0 0 1 2-3 2.5 2.5 0 0 1 4.5-1 3 3 0 0 1 5 1.5A2 2 0 0 1 19 9a11.5 11.5 0 0 0-14 0z',
  ),
  defineElement('Bowl of noodles', 'food ramen asian soup', [
    ...parsePath('M1 11h22c0 5-3 8-6 9.5V22H7v-1.5C4 19 1 16 1 11z'),
    ...drawStroke(0.9, 14, 10, 21, 1),
    ...drawStroke(0.9, 16.5, 10, 23, 2.5),
    ...[4, 6.5, 9].flatMap((x) => drawRect(x, 5, 1, 5)),
  ]),
  defineElement('Sushi', 'food japanese roll', [
    ...drawDisc(12, 12, 11),
    ...drawDisc(12, 12, 8.8),
    ...drawDisc(12, 12, 3.4),
  ]),
  defineElement('Egg', 'food breakfast fried', [
    ...parsePath(
      'M12 2c3 0 4 2 6.5 3S23 8 22 11.5 22 17 19 19s-4 3.5-8 2.5-6-1-8-4-1.5-4-.5-7S3 6 6 5s3-3 6-3z',
    ),
    ...drawDisc(12, 12, 4),
  ]),
  defineElement(
    'Ice cream',
    'food dessert cone summer',
    'M12 1a6.5 6.5 0 0 1 6.5 6.8A3 3 0 0 1 18 13H6a3 3 0 0 1-.5-5.2A6.5 6.5 0 0 1 12 1zM7 14.5h10L12 24z',
  ),
  defineElement(
    'Ice lolly',
    'food dessert summer popsicle',
    'M6 8a6 6 0 0 1 12 0v10h-4v4.5a2 2 0 0 1-4 0V18H6zM9 7v8h1.5V7zM13.5 7v8H15V7z',
  ),
  defineElement('Doughnut', 'food dessert donut', [
    ...drawRing(11, 4),
    ...[20, 75, 130, 200, 250, 310].flatMap((angle) =>
      spinOutline(placeOutline(drawRect(-0.4, -1.2, 0.8, 2.4, 0.4), 12, 4.5, 1, 40), angle),
    ),
  ]),
  defineElement(
    'Cupcake',
    'food cake dessert birthday',
    [
      ...parsePath(
        'M12 3c3 0 4 2 4 4 3 0 4.5 2 4.5 5h-17c0-3 1.5-5 4.5-5 0-2 1-4 4-4zM4.5 13.5h15L17.5 23h-11z',
      ),
      ...drawDisc(12, 2, 1.5),
    ],
    'nonzero',
  ),
  defineElement('Birthday cake', 'food dessert party candles', [
    ...parsePath(
      'M3 12h18v4c-1.5 1.5-3 1.5-4.5 0-1.5 1.5-3 1.5-4.5 0-1.5 1.5-3 1.5-4.5 0-1.5 1.5-3 1.5-4.5 0zM3 18.5h18V23H3z',
    ),
    ...[7, 12, 17].flatMap((x) => [
      ...drawRect(x - 0.6, 6, 1.2, 5),
      ...parsePath(`M${x} 1c1.3 1.5 1.3 4 0 4s-1.3-2.5 0-4z`),
    ]),
  ]),
  defineElement(
    'Sweet',
    'candy food sugar',
    'M8 8a5.5 5.5 0 0 1 8 0l6-3v14l-6-3a5.5 5.5 0 0 1-8 0l-6 3V5zM9 10.5c2 1 4.5 3.5 5.5 6 .8-.6 1.3-1.3 1.6-2-1.3-2-3.2-4-5.1-5-.9.2-1.5.5-2 1z',
  ),
  defineElement(
    'Cherries',
    'fruit food',
    [
      ...drawDisc(6.5, 18, 4.5),
      ...drawDisc(17.5, 17, 4.5),
      ...drawStroke(0.9, 6.5, 14, 12, 3, 17, 13),
      ...parsePath('M12 3c3-3 7-2 9 1-3 2-7 2-9-1z'),
    ],
    'nonzero',
  ),
  defineElement(
    'Apple',
    'fruit food school',
    'M12 6c2-1.5 5-1.5 7 .5 4 4 1 16-4 16-1.2 0-2-.6-3-.6s-1.8.6-3 .6c-5 0-8-12-4-16 2-2 5-2 7-.5zM12 5c0-2.5 1.5-4 4-4.5 0 2.5-1.5 4-4 4.5z',
  ),
  defineElement(
    'Pear',
    'fruit food',
    'M12 4c3 0 3.5 3 4 5 .6 2.5 4 4 4 8 0 3.5-3 6-8 6s-8-2.5-8-6c0-4 3.4-5.5 4-8 .5-2 1-5 4-5zM12 3.5c-.3-1.5.5-2.5 2-3 .3 1.5-.5 2.5-2 3z',
  ),
  defineElement(
    'Strawberry',
    'fruit food berry',
    'M12 5l4-3-1 3h4l-3 2c3 .5 5 2 5 5 0 5-5 10-9 11-4-1-9-6-9-11 0-3 2-4.5 5-5L5 5h4L8 2zM8 11a.9.9 0 1 0 .1 0zM12 13a.9.9 0 1 0 .1 0zM16 11a.9.9 0 1 0 .1 0zM9.5 16a.9.9 0 1 0 .1 0zM14.5 16a.9.9 0 1 0 .1 0z',
  ),
  defineElement('Pineapple', 'fruit food tropical', [
    ...parsePath('M12 9c4 0 6 3 6 7s-2 7-6 7-6-3-6-7 2-7 6-7z'),
    ...drawHalf('M12 9C9 8.5 6 7 5 4c2 .5 3.5 1 4.5 2C9 4 9.5 2 12 .5z'),
    ...drawStroke(0.5, 7, 13, 16, 21),
    ...drawStroke(0.5, 8, 19.5, 15.5, 11),
  ]),
  defineElement(
    'Watermelon',
    'fruit food summer slice',
    'M1 8h22a11 11 0 0 1-22 0zM3.5 9.8a8.6 8.6 0 0 0 17 0zM8 11.5a.9 1.2 0 1 0 .1 0zM12 13.5a.9 1.2 0 1 0 .1 0zM16 11.5a.9 1.2 0 1 0 .1 0z',
  ),
  defineElement('Slice of lemon', 'fruit food citrus orange', [
    ...drawRing(11, 9.8),
    ...repeatAround(8, parsePath('M12 11.2L9.3 4.2a8.8 8.8 0 0 1 5.4 0z')),
  ]),
  defineElement('Banana', 'fruit food', 'M4 3l3-1 1 3c0 8 5 12 14 12l1 2C13 25 2 20 3.5 6z'),
  defineElement('Avocado', 'fruit food green', [
    ...parsePath('M12 1c3.5 0 4 4 5 7 1.2 3 3 5 3 8 0 4-3.5 7-8 7s-8-3-8-7c0-3 1.8-5 3-8 1-3 1.5-7 5-7z'),
    ...drawDisc(12, 15, 3.8),
  ]),
  defineElement(
    'Chilli',
    'pepper spice hot food',
    'M17 1l2 .5c-.3 1.2-.5 1.8-.4 2.6C21 5 22 7 21.5 9.5 20 17 13 22 2 21.5 9 19 12 15 13 9c.4-3 2-5 4-5.2z',
  ),
  defineElement(
    'Carrot',
    'vegetable food',
    'M14 8c3 1.5 3 4 1 7-3 4-8 7-13 7 0-5 3-10 7-13 2-1.5 3.5-2 5-1zM15 7l-1-5 2.5 1.5L18 1l1 3.5L23 6l-2.5 1.5L22 10z',
  ),
  defineElement(
    'Knife and fork',
    'food restaurant dinner cutlery',
    'M4 1h1.3v7h1.2V1h1.3v7H9V1h1.3v9c0 1.5-1 2.5-2 3V23H6V13c-1-.5-2-1.5-2-3zM17 1c2.5 2 3.5 7 3 13h-2v9h-2.5V1z',
  ),
  defineElement(
    "Chef's hat",
    'food cook kitchen',
    'M7 4a5.5 5.5 0 0 1 10 0 4.8 4.8 0 0 1 2 9.2V18H5v-4.8A4.8 4.8 0 0 1 7 4zM5 19.5h14V23H5z',
  ),
]
