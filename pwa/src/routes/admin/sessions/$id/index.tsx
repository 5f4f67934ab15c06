import { createFileRoute, Navigate } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/sessions/$id/')({
  component: () => (
    <Navigate
      to="/admin/sessions/$id/$section"
      params={{ id: Route.useParams().id, section: 'roster' }}
      replace
    />
  ),
})
