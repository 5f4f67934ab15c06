import { PaperPattern } from './paper-pattern.tsx'
import { HEIGHT, patternOf, WIDTH } from './pattern.ts'
import { TopicMotif, topicOf } from './topic-motif.tsx'

interface ClassArtProps {
  classId: string
  title: string
  className?: string
}

/** The drawn picture of a class: a motif for its topic on a pattern from its id. Decorative. */
export function ClassArt({ classId, title, className }: ClassArtProps) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      <PaperPattern {...patternOf(classId)} />
      <TopicMotif topic={topicOf(title)} />
    </svg>
  )
}
