import type { ComponentType } from 'react'
import { AppleMotif } from './apple-motif.tsx'
import { BlocksMotif } from './blocks-motif.tsx'
import { CrayonsMotif } from './crayons-motif.tsx'
import { HeartMotif } from './heart-motif.tsx'
import { HouseMotif } from './house-motif.tsx'
import { RaisedHandsMotif } from './raised-hands-motif.tsx'
import { RingsMotif } from './rings-motif.tsx'
import { StoopMotif } from './stoop-motif.tsx'
import type { Topic } from './topic.ts'

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
