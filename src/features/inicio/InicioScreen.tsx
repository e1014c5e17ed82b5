import { PageLayout } from '#ui/PageLayout.tsx'

export function Component() {
  return <PageLayout title="Inicio" />
}
