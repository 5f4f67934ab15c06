import { Explanation } from './explanation.tsx'

interface TruncatedTextProps {
  /** The name of the text, such as 'Reason'. */
  label: string
  text: string
  /** The maximum number of visible characters. */
  length: number
}

/** The beginning of a text; a press or hover shows the full text. Paper shows the full text. */
export function TruncatedText({ label, text, length }: TruncatedTextProps) {
  if (text.length <= length) return text
  return (
    <>
      <Explanation label={label} text={text} className="underline decoration-dotted underline-offset-4">
        {text.slice(0, length)}...
      </Explanation>
      <span className="hidden print:inline">{text}</span>
    </>
  )
}
