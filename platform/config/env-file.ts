import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { BadSetting } from './bad-setting.ts'
import { type Env, settingNames } from './settings.ts'

/**
 * The environment with the folder's `.env`, or the file in ENV_FILE (`none`: no file). The environment takes
 * precedence, even if empty. An unknown name stops the start: it is usually a mistyped setting, which would otherwise
 * silently do nothing.
 */
export function withEnvFile(env: Env, folder: string): Env {
  const fileName = env.ENV_FILE?.trim()
  if (fileName === 'none') return env
  const path = resolve(folder, fileName || '.env')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if (!fileName && (cause as NodeJS.ErrnoException).code === 'ENOENT') return env
    throw new BadSetting(
      `The settings in ${path} can't be read (${(cause as NodeJS.ErrnoException).code}). Mend the file, or set ENV_FILE to another one or to none.`,
    )
  }
  const file = parseEnv(text)
  const knownNames: readonly string[] = settingNames
  const unknownNames = Object.keys(file).filter((name) => !knownNames.includes(name))
  if (unknownNames.length)
    throw new BadSetting(
      `${path} sets ${unknownNames.join(', ')}, which Fanfare has no setting for. The names are in .env.example; take the line out, or set other programs' variables outside the file.`,
    )
  return { ...file, ...env }
}
