import { pluralize } from '@/ui/pluralize.ts'

/**
 * Counts the changes of `useAttentionRows`: '1 change needs attention', or without a connection '2 changes not sent
 * yet'.
 */
export function attentionText(count: number, reachable: boolean): string {
  const changes = pluralize(count, 'change')
  if (!reachable) return `${changes} not sent yet`
  return `${changes} ${count === 1 ? 'needs' : 'need'} attention`
}
