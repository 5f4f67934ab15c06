import { pluralize } from '@/ui/pluralize.ts'

/** How long to wait after too many attempts, rounded up: '40 seconds', '12 minutes'. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  return seconds < 60 ? pluralize(seconds, 'second') : pluralize(Math.ceil(seconds / 60), 'minute')
}
