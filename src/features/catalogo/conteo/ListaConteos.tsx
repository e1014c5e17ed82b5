import { useState } from 'react'
import { Autocomplete, Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { MarkBadge, type Mark } from '#features/kit/columns.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { alcanceDe } from './conteos.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

const estados: Readonly<Record<ConteoInventario['estado'], Mark>> = {
  abierto: ['mango', 'Abierto'],
  aplicado: ['teal', 'Aplicado'],
  descartado: ['gray', 'Descartado'],
}

const queCuenta = ({ alcance, valor }: Pick<ConteoInventario, 'alcance' | 'valor'>): string =>
  alcance === 'todo' ? 'Todos los productos' : alcance === 'categoria' ? `Categoría ${valor}` : `Productos con «${valor}»`

interface Props {
  conteos: readonly ConteoInventario[]
  onOpen: (conteoId: string) => void
}

/** The counts of the store, the open ones first. */
export function ListaConteos({ conteos, onOpen }: Props) {
  const puedeAbrir = usePuede(ConteoInventario, 'crear')
  const { persona } = useNombres()
  const [nuevo, setNuevo] = useState(false)
  const enOrden = [...conteos].sort((a, b) => Number(b.estado === 'abierto') - Number(a.estado === 'abierto') || (a.en < b.en ? 1 : -1))
  const boton = puedeAbrir && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setNuevo(true)}>
      Nuevo conteo
    </Button>
  )
  return (
    <PageLayout
      title="Conteo de inventario"
      description="Varias personas cuentan a la vez, cada una en su equipo y sin conexión; lo que cuentan se suma."
      actions={boton}
    >
      {enOrden.length === 0 ? (
        <EmptyState title="Aún no hay conteos" action={boton}>
          {puedeAbrir ? 'Abre uno y repártelo entre tu gente.' : 'Cuando el propietario o un supervisor abra uno, saldrá aquí.'}
        </EmptyState>
      ) : (
        <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Conteos">
          {enOrden.map((conteo) => (
            <Card key={conteo.id} component="li">
              <Item
                title={
                  <Group gap="xs">
                    {conteo.nombre} <MarkBadge mark={estados[conteo.estado]} />
                  </Group>
                }
                detail={[queCuenta(conteo), formatDateTime(conteo.en), persona(conteo.creadoPor)]
                  .filter((parte) => parte !== '')
                  .join(' · ')}
              >
                <Button variant={conteo.estado === 'abierto' ? 'filled' : 'default'} onClick={() => onOpen(conteo.id)}>
                  {conteo.estado === 'abierto' ? 'Contar' : 'Ver'}
                </Button>
              </Item>
            </Card>
          ))}
        </Stack>
      )}
      {nuevo && <NuevoConteo onClose={() => setNuevo(false)} onDone={onOpen} />}
    </PageLayout>
  )
}

function NuevoConteo({ onClose, onDone }: { onClose: () => void; onDone: (conteoId: string) => void }) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const [nombre, setNombre] = useState('')
  const [alcance, setAlcance] = useState<ConteoInventario['alcance']>('todo')
  const [valor, setValor] = useState('')
  const angosto = useMediaQuery('(max-width: 37.5em)')
  const limpio = { nombre: nombre.trim(), alcance, valor: alcance === 'todo' ? '' : valor.trim() }
  const falta = limpio.nombre === '' || (alcance !== 'todo' && limpio.valor === '')
  const cuantos = falta ? undefined : alcanceDe(limpio, catalogo).length
  const categorias = [...new Set(catalogo.todos().map(({ categoria }) => categoria))].filter((categoria) => categoria !== '').sort()
  return (
    <ActModal
      onClose={onClose}
      title="Nuevo conteo"
      act={() => repo.crear(ConteoInventario, { ...limpio, estado: 'abierto' })}
      onDone={({ id }) => onDone(id)}
      submit="Abrir el conteo"
      disabled={falta || cuantos === 0}
    >
      <TextField
        label="Nombre"
        placeholder="Conteo de noviembre, góndola 3 …"
        maxLength={120}
        required
        data-autofocus
        value={nombre}
        onChange={setNombre}
      />
      <SegmentedControl
        aria-label="Qué se cuenta"
        orientation={angosto ? 'vertical' : 'horizontal'}
        value={alcance}
        onChange={(elegido) => {
          setAlcance(elegido === 'categoria' ? 'categoria' : elegido === 'texto' ? 'texto' : 'todo')
          setValor('')
        }}
        data={[
          { value: 'todo', label: 'Todo' },
          { value: 'categoria', label: 'Una categoría' },
          { value: 'texto', label: 'Los que digan…' },
        ]}
      />
      {alcance === 'categoria' && <Autocomplete label="Categoría" data={categorias} limit={50} value={valor} onChange={setValor} />}
      {alcance === 'texto' && <TextField label="Palabras en el nombre" maxLength={120} value={valor} onChange={setValor} />}
      <Text c="dimmed" role="status">
        {cuantos === undefined ? '' : `${formatInteger(cuantos)} productos por contar.`}
      </Text>
    </ActModal>
  )
}
