import type { ComponentType } from 'react'
import {
  AppleMotif,
  BlocksMotif,
  CrayonsMotif,
  HeartMotif,
  HouseMotif,
  RaisedHandsMotif,
  RingsMotif,
  StoopMotif,
} from './motifs.tsx'

const motifs: Record<Topic, ComponentType> = {
  cda: BlocksMotif,
  'first-aid': HeartMotif,
  operations: StoopMotif,
  infants: RingsMotif,
  health: AppleMotif,
  guidance: RaisedHandsMotif,
  home: HouseMotif,
  other: CrayonsMotif,
}

export function TopicMotif({ topic }: { topic: Topic }) {
  const Motif = motifs[topic]
  return <Motif />
}

type Topic = 'cda' | 'first-aid' | 'operations' | 'infants' | 'health' | 'guidance' | 'home' | 'other'

const topics: readonly (readonly [Topic, RegExp])[] = [
  ['cda', /\bCDA\b|child development associate/i],
  ['first-aid', /\bCPR\b|first aid/i],
  ['operations', /operations|director|management|licens/i],
  ['infants', /infant|toddler|baby/i],
  ['health', /health|safety|nutrition|food/i],
  ['guidance', /guidance|behavior|classroom/i],
  ['home', /family|day care|home/i],
]

/** The topic of a class, for its picture. The first match decides. */
export function topicOf(title: string): Topic {
  return topics.find(([, words]) => words.test(title))?.[0] ?? 'other'
}
