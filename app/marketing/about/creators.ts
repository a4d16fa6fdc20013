import type { Ground } from '../grounds.ts'
/** One of the ten creators of the gallery, with a store at `/@handle`. `line`: its own description, in brief. */
export type FeaturedCreator = {
  name: string
  handle: string
  line: string
  image: string
  alt: string
  ground: Ground
}

export const creatorColumns: readonly (readonly FeaturedCreator[])[] = [
  [
    {
      name: 'Harmattan Radio',
      handle: 'harmattan',
      line: 'Late tracks and slow dust. A radio station on a roof in Lagos.',
      image: 'tee-harmattan-navy',
      alt: 'A navy tee with a striped sun',
      ground: 'yellow',
    },
    {
      name: 'The Tin Fish Club',
      handle: 'tinfish',
      line: 'Sardines, mackerel and the bag to carry them in.',
      image: 'tote-tin',
      alt: 'A natural tote with a tin of fish',
      ground: 'blue',
    },
    {
      name: 'Soft Hours',
      handle: 'softhours',
      line: 'Soft tees, slow mornings, and nothing that needs an iron.',
      image: 'wtee-soft',
      alt: 'A pink tee with soft lettering',
      ground: '',
    },
    {
      name: 'Tile Run',
      handle: 'tilerun',
      line: 'Patterns measured on hands and knees, in kitchens that are gone.',
      image: 'leggings-tile',
      alt: 'Leggings covered in tiles',
      ground: 'lilac',
    },
  ],
  [
    {
      name: 'Kilo Cycling Club',
      handle: 'kilocycling',
      line: 'Third Mainland Bridge, before the cars. Rain is no excuse.',
      image: 'hoodie-kilo',
      alt: 'A navy hoodie with a cycling patch',
      ground: 'coral',
    },
    {
      name: 'Fern Almanac',
      handle: 'fernalmanac',
      line: 'An almanac of rain, moons and ferns.',
      image: 'ls-fern',
      alt: 'A green long sleeve with a fern',
      ground: 'mint',
    },
    {
      name: 'Odd Metre',
      handle: 'oddmetre',
      line: 'Sevens, elevens, and the bar where everybody comes in early.',
      image: 'poster-seven',
      alt: 'A framed print of sevens and eights',
      ground: '',
    },
  ],
  [
    {
      name: 'Pepper Riot',
      handle: 'pepperriot',
      line: 'Hot sauce, hotter totes. Two sisters who disagree.',
      image: 'tote-pepper',
      alt: 'A tote with a red pepper',
      ground: 'lilac',
    },
    {
      name: 'Night Ferry',
      handle: 'nightferry',
      line: 'Last boat home, with the lights on. Drawn from deck B.',
      image: 'crew-ferry',
      alt: 'A sand crewneck with a ferry at night',
      ground: '',
    },
    {
      name: 'Pixel Kettle',
      handle: 'pixelkettle',
      line: 'Sixty-four pixels, two sugars, one plume of steam.',
      image: 'tee-kettle',
      alt: 'A blue tee with a kettle made of pixels',
      ground: 'yellow',
    },
  ],
]
