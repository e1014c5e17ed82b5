import { useMemo } from 'react'
import { Alert, Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import type { Catalogo } from '#data/catalogo/catalogo.ts'
import { useCatalogo, usePuede, useSync, useTienda } from '#data/session/react.tsx'
import type { Diferencia } from '#domain/inventario/conteo.rules.ts'
import { ConteoInventario } from '#domain/inventario/conteo.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { formatMoney, formatQuantity, multiplicar } from '#domain/core/money.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import { AskButton } from '#features/kit/AskButton.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { ContarProductos } from './ContarProductos.tsx'
import { alcanceDe, aplicarConteo, descartarConteo } from './conteos.ts'
import { filtrosDeConteo, type RenglonConteo } from './filtros.ts'
import { useConteoInventario } from './useConteoInventario.ts'
import { instant, text } from '#features/kit/columns.tsx'

const enUnidades = (milesimas: number | undefined): number | '' => (milesimas === undefined ? '' : milesimas / 1000)
const valorDe = ({ producto, contado }: RenglonConteo): number => {
  const centavos = multiplicar(producto.costoDiezmilesimas, Math.abs(contado?.diferencia ?? 0))
  return (contado?.diferencia ?? 0) < 0 ? -centavos : centavos
}
const cantidad = (de: (contado: Diferencia) => number) => ({
  numeric: true,
  width: 120,
  value: ({ contado }: RenglonConteo) => (contado ? de(contado) : -1_000_000_000_001),
  cell: ({ contado }: RenglonConteo) => (contado ? formatQuantity(de(contado)) : '—'),
  csv: ({ contado }: RenglonConteo) => enUnidades(contado && de(contado)),
})

/** Who counts does not see what is expected, or the count would be what the book says. */
const columnasDe = (verEsperado: boolean, verCosto: boolean, persona: (id: string) => string): Column<RenglonConteo>[] => [
  { key: 'producto', header: 'Producto', value: ({ producto }) => producto.nombre, card: 'title' },
  { key: 'contado', header: 'Contado', card: 'end', ...cantidad(({ milesimas }) => milesimas) },
  ...(verEsperado
    ? [
        { key: 'esperado', header: 'Esperado al contar', ...cantidad(({ esperado }) => esperado) },
        { key: 'diferencia', header: 'Diferencia', ...cantidad(({ diferencia }) => diferencia) },
      ]
    : []),
  ...(verEsperado && verCosto
    ? [
        {
          key: 'valor',
          header: 'Diferencia al costo',
          numeric: true,
          width: 140,
          value: valorDe,
          cell: (renglon: RenglonConteo) => (renglon.contado ? formatMoney(valorDe(renglon)) : '—'),
          csv: (renglon: RenglonConteo) => valorDe(renglon) / 100,
          money: true,
          total: (filas: readonly RenglonConteo[]) => formatMoney(filas.reduce((suma, fila) => suma + valorDe(fila), 0)),
        },
      ]
    : []),
  text(
    'quien',
    'Quién contó',
    ({ contado }) =>
      (contado?.partes ?? [])
        .map(({ persona: quien, lugar, milesimas }) =>
          [persona(quien), lugar, formatQuantity(milesimas)].filter((parte) => parte !== '').join(' '),
        )
        .join(' · '),
    { width: 300 },
  ),
  instant('cuando', 'Cuándo', ({ contado }) => contado?.en ?? '', { width: 150 }),
]

function renglonesDe(conteo: ConteoInventario, diferencias: readonly Diferencia[], catalogo: Catalogo): RenglonConteo[] {
  const porProducto = new Map(diferencias.map((diferencia) => [diferencia.productoId, diferencia]))
  const delAlcance = alcanceDe(conteo, catalogo)
  const ids = new Set(delAlcance.map(({ id }) => id))
  const deMas = diferencias.flatMap(({ productoId }) => (ids.has(productoId) ? [] : (catalogo.porId(productoId) ?? [])))
  const todos = [...deMas, ...delAlcance].map((producto) => ({ producto, contado: porProducto.get(producto.id) }))
  return todos.sort((a, b) => Number(b.contado !== undefined) - Number(a.contado !== undefined))
}

const claveDe = ({ producto }: RenglonConteo): string => producto.id
const textoDe = ({ producto }: RenglonConteo): string => `${producto.nombre} ${producto.codigoBarra} ${producto.codigo}`

/** One count: counting, what differs, and its end. */
export function ConteoAbierto({ conteo, onBack }: { conteo: ConteoInventario; onBack: () => void }) {
  const catalogo = useCatalogo()
  const puedeCerrar = usePuede(ConteoInventario, 'editar')
  const verCosto = usePuede(Producto, 'verCosto')
  const { persona } = useNombres()
  const { diferencias, lineas } = useConteoInventario(conteo)
  const renglones = useMemo(() => renglonesDe(conteo, diferencias ?? [], catalogo), [conteo, diferencias, catalogo])
  const columnas = useMemo(() => columnasDe(puedeCerrar, verCosto, persona), [puedeCerrar, verCosto, persona])
  const abierto = conteo.estado === 'abierto'
  const contados = diferencias?.length ?? 0
  return (
    <PageLayout
      title={conteo.nombre}
      description={
        abierto
          ? `${formatInteger(contados)} contados de ${formatInteger(renglones.length)}. Lo que se venda mientras tanto no cambia las diferencias.`
          : conteo.estado === 'aplicado'
            ? 'Ya se aplicó: la existencia quedó como se contó.'
            : 'Se descartó: la existencia no cambió.'
      }
      width="full"
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
            Conteos
          </Button>
          {abierto && puedeCerrar && diferencias && <Cerrar conteo={conteo} diferencias={diferencias} total={renglones.length} />}
        </>
      }
    >
      <Stack>
        {/* It stays while the rest is read again: who counts keeps the place and what was typed. */}
        {abierto && <ContarProductos conteo={conteo} lineas={lineas} />}
        {diferencias === undefined ? (
          <Loading />
        ) : (
          <DataTable
            name="conteo"
            label="Productos del conteo"
            rows={renglones}
            rowKey={claveDe}
            columns={columnas}
            filters={filtrosDeConteo}
            searchText={textoDe}
            empty={
              <EmptyState title="Ningún producto entra en este conteo">Puedes contar cualquiera: escanéalo o búscalo arriba.</EmptyState>
            }
          />
        )}
      </Stack>
    </PageLayout>
  )
}

function Cerrar({ conteo, diferencias, total }: { conteo: ConteoInventario; diferencias: readonly Diferencia[]; total: number }) {
  const { repo } = useTienda()
  const enLinea = useSync().conexion === 'en-linea'
  const conDiferencia = diferencias.filter(({ diferencia }) => diferencia !== 0).length
  return (
    <>
      <AskButton
        variant="default"
        color="red"
        label="Descartar"
        question="¿Descartar este conteo?"
        danger
        act={async () => decir(await descartarConteo(repo, conteo), { bien: 'Conteo descartado' })}
      >
        La existencia no cambia y nadie puede seguir contando en él. Lo contado queda para verlo.
      </AskButton>
      <AskButton
        icon={IconCheck}
        label="Aplicar"
        disabled={diferencias.length === 0}
        question="¿Aplicar este conteo?"
        act={async () => decir(await aplicarConteo(repo, conteo, diferencias), { bien: 'Conteo aplicado' })}
      >
        <Stack gap="xs">
          <div>
            {formatInteger(diferencias.length)} productos contados, {formatInteger(conDiferencia)} con diferencia. Los{' '}
            {formatInteger(Math.max(0, total - diferencias.length))} sin contar quedan como están.
          </div>
          {!enLinea && (
            <Alert color="orange" title="Este equipo está sin conexión">
              Puedes aplicarlo ya. Lo que otros contaron o vendieron antes de contar y no ha llegado aquí no entra en la cuenta: si puedes,
              sincroniza primero.
            </Alert>
          )}
        </Stack>
      </AskButton>
    </>
  )
}
