import { parseDocument } from 'yaml'
import { z } from 'zod'
import { readText } from './repository.ts'

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  command: z.array(z.string()).optional(),
})
const compose = z.object({
  services: z.object({ migrate: service, cubby: service, backup: service, database: service }),
  volumes: z.record(z.string(), z.unknown()),
})

/** Parses compose.yaml. Returns its content and the parser's errors. */
export async function readCompose() {
  const document = parseDocument(await readText('compose.yaml'), { merge: true, strict: true })
  return { ...compose.parse(document.toJS()), problems: [...document.errors, ...document.warnings] }
}

/** Returns what a container gets, as Compose does it: the lines of .env, and over them what compose.yaml sets. */
export function containerEnvironment(
  { env_file, environment }: Pick<z.infer<typeof service>, 'env_file' | 'environment'>,
  dotEnv: Readonly<Record<string, string>>,
): Record<string, string> {
  const set = Object.entries(environment).map(([name, value]) => [name, interpolated(value, dotEnv)])
  return { ...(env_file === '.env' && dotEnv), ...Object.fromEntries(set) }
}

/** Replaces `${NAME}`, `${NAME:-default}`, and `${NAME:?error}`. */
export function interpolated(text: string, dotEnv: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::(?:-([^}]*)|\?[^}]*))?\}/g,
    (_, name: string, byDefault = '') => dotEnv[name] || byDefault,
  )
}
