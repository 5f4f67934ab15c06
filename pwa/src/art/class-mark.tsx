import { cx } from 'class-variance-authority'
import { backdropOf, type Pattern } from './pattern.ts'
import { TopicMotif, topicOf } from './topic-motif.tsx'

type BackdropColor = Pattern['backdrop']['color']

/** Whole class names, so that Tailwind finds them. */
const papers: Record<BackdropColor, string> = {
  petrol: 'fill-art-petrol/30',
  sky: 'fill-art-sky/55',
  sun: 'fill-art-sun/40',
  coral: 'fill-art-coral/30',
  leaf: 'fill-art-leaf/30',
  plum: 'fill-art-plum/25',
}

interface ClassMarkProps {
  classId: string
  title: string
  /** Its size, such as `size-10`. */
  className: string
}

/** The picture of a class as a small tile: the motif of its topic on its paper. Decorative. */
export function ClassMark({ classId, title, className }: ClassMarkProps) {
  return (
    <svg
      // The square around the motif, without the scraps at its sides.
      viewBox="85 15 330 330"
      className={cx('shrink-0 rounded-control', className)}
      aria-hidden="true"
    >
      <rect x="85" y="15" width="330" height="330" className="fill-art-paper" />
      <rect x="85" y="15" width="330" height="330" className={papers[backdropOf(classId).color]} />
      <TopicMotif topic={topicOf(title)} />
    </svg>
  )
}
