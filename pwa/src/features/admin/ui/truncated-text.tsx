import { Explanation } from './explanation.tsx'

interface TruncatedTextProps {
  /** What it is, such as 'Reason'. */
  label: string
  text: string
  /** How many characters there is room for. */
  length: number
}

/** The beginning of a text, with all of it behind it. */
export function TruncatedText({ label, text, length }: TruncatedTextProps) {
  if (text.length <= length) return text
  return (
    <Explanation label={label} text={text} className="underline decoration-dotted underline-offset-4">
      {text.slice(0, length)}...
    </Explanation>
  )
}
