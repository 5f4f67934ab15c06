import type { ReactNode } from 'react'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import type { Question } from '../api/use-question.ts'

interface QuestionStateProps<Answer> {
  question: Question<Answer>
  asking: string
  refused: (message: string) => ReactNode
  children: (answer: Answer) => ReactNode
}

/** Shows a request in each of its states. */
export function QuestionState<Answer>({ question, asking, refused, children }: QuestionStateProps<Answer>) {
  switch (question.state) {
    case 'asking':
      return (
        <p role="status" className="flex animate-appear items-center gap-3 py-6">
          <Spinner className="size-6 text-primary" />
          {asking}
        </p>
      )
    case 'answered':
      return children(question.answer)
    case 'refused':
      return refused(question.message)
    case 'failed':
      return (
        <div role="alert">
          <EmptyState
            picture={<CupTelephone />}
            title={question.message}
            action={<Button onClick={question.tryAgain}>Try Again</Button>}
          />
        </div>
      )
  }
}
