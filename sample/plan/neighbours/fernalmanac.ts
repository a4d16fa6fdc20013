import { buildProducts, type Neighbour } from './neighbour.ts'

export const fernalmanac: Neighbour = {
  person: 'Clara Bauer',
  handle: 'fernalmanac',
  shop: 'Fern Almanac',
  theme: 'gallery',
  palette: 'sea',
  hero: {
    title: 'One frond, drawn for a year',
    text: 'An almanac of rain, moons and whatever unrolls in April.',
    button: 'Turn the page',
  },
  about: {
    title: 'The almanac',
    text: 'Clara keeps a garden of ferns behind a bakery in Freiburg and writes down what they do.\n\nEach plate is drawn from one plant over twelve months. The prints are on cotton; the plants stay where they are.',
  },
  products: buildProducts([
    [
      'Fern long sleeve',
      'fern-almanac-light',
      'gildan-2400',
      3600,
      'forest-green navy black',
      'One frond, drawn for a year.',
    ],
    ['Fern tee', 'fern-almanac', 'bella-canvas-6400', 2999, 'sage white sand', 'Plate fourteen.'],
    ['Rain gauge print', 'rain-gauge', 'giclee-11x14', 4200, 'white', 'For above the boots.'],
    [
      'Thirteen moons tee',
      'thirteen-moons',
      'bella-canvas-3001',
      2899,
      'soft-cream white pebble leaf',
      'There is always one more.',
    ],
    [
      'Rain gauge tote',
      'rain-gauge',
      'liberty-bags-8502',
      2500,
      'natural',
      'Not waterproof. Neither are we.',
    ],
    ['Almanac notebook', 'thirteen-moons', 'wire-notebook', 2400, 'white', 'One page for each wet day.'],
  ]),
  post: {
    title: 'August: what the ferns did',
    body: 'Almost nothing, and that is the point of August. The hart’s tongue put out one leaf and regretted it.\n\nEleven millimetres on the ninth. We sat under the bakery’s awning and read until it stopped.',
    about: 2,
  },
  links: [
    { label: 'The rain diary', target: 'https://fernalmanac.example/rain' },
    { label: 'Where to see ferns', target: 'https://fernalmanac.example/walks' },
  ],
}
