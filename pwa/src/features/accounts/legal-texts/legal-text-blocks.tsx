import { type LegalTextBlock, legalTextBlocks } from '@cubby/rules/accounts/legal-text-blocks'
import { cx } from 'class-variance-authority'

interface LegalTextBlocksProps {
  text: string
  /** The level of the largest headings. */
  level?: 2 | 3
}

/** The headings, paragraphs, and lists of a legal text. */
export function LegalTextBlocks({ text, level = 2 }: LegalTextBlocksProps) {
  return (
    <div className="grid max-w-[70ch] gap-3">
      {legalTextBlocks(text).map((block, index) => (
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block, level }: { block: LegalTextBlock; level: 2 | 3 }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className="wrap-anywhere whitespace-pre-line">{block.text}</p>
    case 'list':
      return (
        <ul className="grid list-disc gap-1 ps-6">
          {block.items.map((item) => (
            <li key={item} className="wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
      )
    default: {
      const isSmall = block.kind === 'subheading'
      const Heading = level === 2 ? (isSmall ? 'h3' : 'h2') : isSmall ? 'h4' : 'h3'
      return (
        <Heading className={cx('wrap-anywhere mt-3', isSmall ? 'text-lg' : 'text-xl')}>{block.text}</Heading>
      )
    }
  }
}
