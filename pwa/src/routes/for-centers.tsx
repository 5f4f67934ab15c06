import { createFileRoute } from '@tanstack/react-router'
import { ForCentersScreen } from '@/features/money/centers/for-centers-screen.tsx'

export const Route = createFileRoute('/for-centers')({ component: ForCentersScreen })
