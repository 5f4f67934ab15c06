import { useState } from 'react'
import { matchesPhrase } from '@/features/admin/operation/matches-phrase.ts'
import { endsForSomebody } from './consequence-sentences.ts'
import { type Operation, useConsequences } from './use-consequences.ts'

/** A deletion: what it would do, and the title that is typed where it ends something for users. */
export function useDeletion(of: string, operation: Operation | null, title: string) {
  const query = useConsequences(of, operation)
  const [typed, setTyped] = useState('')
  const needsTitle = query.data ? endsForSomebody(query.data) : false
  const isReady = operation === null || (query.isSuccess && (!needsTitle || matchesPhrase(title, typed)))
  return { query, needsTitle, typed, setTyped, isReady }
}
