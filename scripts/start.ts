// npm start: builds screens and pictures when they changed, then serves web and worker in this process.
import { buildScreens } from './build.ts'
import { makePicturesBeside } from './pictures.ts'

// Pictures are made beside the build and the sample shop: each of them keeps one processor busy for half a minute.
const pictures = makePicturesBeside()
buildScreens()
const { main } = await import('../server/main.ts')
await main(pictures)
