import { useState } from 'react'
import { Autocomplete, Badge, Button, Card, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { notices, toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { alcanceDe } from './conteos.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

const estados: Readonly<Record<ConteoInventario['estado'], readonly [color: string, texto: string]>> = {
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
              <Group justify="space-between">
                <div>
                  <Group gap="xs">
                    <Text fw={650}>{conteo.nombre}</Text>
                    <Badge variant="light" tt="none" color={estados[conteo.estado][0]}>
                      {estados[conteo.estado][1]}
                    </Badge>
                  </Group>
                  <Text c="dimmed" size="sm">
                    {[queCuenta(conteo), formatDateTime(conteo.en), persona(conteo.creadoPor)].filter((parte) => parte !== '').join(' · ')}
                  </Text>
                </div>
                <Button variant={conteo.estado === 'abierto' ? 'filled' : 'default'} onClick={() => onOpen(conteo.id)}>
                  {conteo.estado === 'abierto' ? 'Contar' : 'Ver'}
                </Button>
              </Group>
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
  const [crear, creando] = useLocked(async () => {
    const creado = await repo.crear(ConteoInventario, { ...limpio, estado: 'abierto' })
    if (!creado.ok) return toastError(notices.createFailed, enPalabras(creado.error))
    onDone(creado.value.id)
  })
  return (
    <ActModal
      onClose={onClose}
      title="Nuevo conteo"
      onSubmit={crear}
      running={creando}
      submit="Abrir el conteo"
      disabled={falta || cuantos === 0}
    >
      <TextInput
        label="Nombre"
        placeholder="Conteo de noviembre, góndola 3 …"
        maxLength={120}
        required
        data-autofocus
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
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
      {alcance === 'texto' && (
        <TextInput label="Palabras en el nombre" maxLength={120} value={valor} onChange={(event) => setValor(event.currentTarget.value)} />
      )}
      <Text c="dimmed" role="status">
        {cuantos === undefined ? '' : `${formatInteger(cuantos)} productos por contar.`}
      </Text>
    </ActModal>
  )
}
