/** The screens as they are built: `build/server/index.js`, made by `npm run build`. */
import type { ServerBuild } from 'react-router'

declare const build: ServerBuild
export = build
