import { Select } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'

interface Props {
  tipo: string
  onChange: (cambio: { tiendaTipo: string; tiendaCategoria: string }) => void
}

/** The kind of business; its category comes with it. */
export function CampoTipo({ tipo, onChange }: Props) {
  const { datos, cargando } = useConsulta(comandos.tiposNegocios, {}, {})
  const tipos = datos?.tipos ?? []
  const categorias = [...new Set(tipos.map(({ categoria }) => categoria))]
  const grupos = categorias.map((group) => ({
    group,
    items: tipos.filter(({ categoria }) => categoria === group).map(({ nombre }) => nombre),
  }))
  const desconocido = tipo !== '' && !tipos.some(({ nombre }) => nombre === tipo) ? [{ group: 'Ahora', items: [tipo] }] : []
  return (
    <Select
      label="Tipo de negocio"
      description={
        datos || cargando || tipo !== '' ? 'Por él te buscan en el mercado' : 'La lista se lee con conexión; puedes escogerlo después'
      }
      placeholder="Colmado, farmacia, ferretería…"
      data={[...desconocido, ...grupos]}
      value={tipo === '' ? null : tipo}
      onChange={(elegido) =>
        onChange({ tiendaTipo: elegido ?? '', tiendaCategoria: tipos.find(({ nombre }) => nombre === elegido)?.categoria ?? '' })
      }
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar el tipo' }}
      disabled={!datos && tipo === ''}
    />
  )
}
