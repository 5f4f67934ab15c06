import { useState } from 'react'
import { matchesPhrase } from '@/desk/operation/operation-form.tsx'
import { endsForSomebody } from './consequence-sentences.ts'
import { type PlannedOperation, useConsequences } from './use-consequences.ts'

/**
 * Returns the consequences of a deletion, and whether it is confirmed. A deletion that ends enrollments or waitlist
 * entries is confirmed by typing the title.
 */
export function useDeletion(planned: PlannedOperation | null, title: string) {
  const query = useConsequences(planned)
  const [typed, setTyped] = useState('')
  const needsTitle = query.data ? endsForSomebody(query.data) : false
  const isReady = planned === null || (query.isSuccess && (!needsTitle || matchesPhrase(title, typed)))
  return { query, needsTitle, typed, setTyped, isReady }
}
