import { useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconReceiptDollar } from '@tabler/icons-react'
import type { ConsultaEnLinea } from '#data/useConsulta.ts'
import type { Result } from '#domain/core/result.ts'
import type { CuponDicho, CuponesDichos, CuponNuevo } from '#domain/promociones/comandos.promociones.ts'
import { cuantoRebaja, paraQueRebaja } from '#domain/promociones/cupon.palabras.ts'
import { estadoDeCupon, type EstadoDeCupon } from '#domain/promociones/cupon.rules.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { Answer } from '../../kit/Answer.tsx'
import { count, money, oneOf, state, text, type Mark } from '../../kit/columns.tsx'
import { FichaDeCupon } from './FichaDeCupon.tsx'
import { cuandoVale, marcaDeCupon } from './palabras.ts'
import { VerCupon } from './VerCupon.tsx'

interface Fila extends CuponDicho {
  marca: Mark
  esta: EstadoDeCupon
}

const columnas: readonly Column<Fila>[] = [
  text('nombre', 'Promoción', ({ nombre }) => nombre, { card: 'title' }),
  text('codigo', 'Código', ({ codigo }) => codigo || 'Se aplica sola', { width: 140, card: 'line' }),
  text('cuanto', 'Cuánto', (cupon) => cuantoRebaja(cupon), { width: 190, card: 'line' }),
  state('estado', 'Estado', ({ marca }) => marca, { width: 150 }),
  count('usos', 'Usos', ({ usos }) => usos, { width: 80, card: 'line' }),
  money('rebajado', 'Rebajado', ({ rebajadoCentavos }) => rebajadoCentavos, { width: 120, zero: '—', sum: true, card: 'end' }),
  text('para', 'Para qué', (cupon) => paraQueRebaja(cupon) || 'Cualquier pedido', { width: 200, card: 'none' }),
  text('cuando', 'Cuándo', (cupon) => cuandoVale(cupon), { width: 200, card: 'none' }),
]
const filtros = [
  oneOf<Fila>('estado', 'Estado', ({ esta }) => esta, {
    vale: 'Valen hoy',
    empieza: 'Todavía no empiezan',
    termino: 'Terminaron',
    retirada: 'Retiradas',
  }),
]

interface Props {
  descripcion: string
  deMercana: boolean
  consulta: ConsultaEnLinea<CuponesDichos>
  /** Where who has the code may use it. */
  enlace: string
  puede: boolean
  crear: (cupon: CuponNuevo) => Promise<Result<unknown>>
  retirar: (cuponId: string) => Promise<Result<unknown>>
}

/** Coupons and offers as a list: what each takes off, when it holds, how often it was used; new ones, and withdrawing them. */
export function Cupones({ descripcion, deMercana, consulta, enlace, puede, crear, retirar }: Props) {
  const { datos, recargar } = consulta
  const [abierto, abrir] = useSearchState('cupon')
  const [creando, setCreando] = useState(false)
  const filas = (datos?.cupones ?? []).map((cupon): Fila => {
    const esta = estadoDeCupon(cupon, datos?.hoy ?? '')
    return { ...cupon, esta, marca: marcaDeCupon[esta] }
  })
  const vista = filas.find(({ id }) => id === abierto)
  return (
    <Stack gap="lg" mt="md">
      <Text c="dimmed" maw={720}>
        {descripcion}
      </Text>
      {puede && (
        <div>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreando(true)}>
            Nueva promoción
          </Button>
        </div>
      )}
      <Answer of={consulta} what="Las promociones">
        {(datos) => (
          <Stack gap="lg">
            <DataTable
              name={deMercana ? 'cupones-mercana' : 'promociones'}
              label="Cupones y ofertas"
              rows={filas}
              rowKey={({ id }) => id}
              columns={columnas}
              filters={filtros}
              searchText={({ nombre, codigo }) => `${nombre} ${codigo}`}
              searchPlaceholder="Nombre o código"
              onOpen={({ id }) => abrir(id)}
              empty={
                <EmptyState icon={<IconReceiptDollar size={38} />} title="Todavía no hay promociones">
                  {deMercana
                    ? 'Crea un cupón para que quien compra pague menos, por cuenta de Mercana.'
                    : 'Crea una oferta para todos, o un cupón con código para quien tú escojas. Valen en los pedidos en línea.'}
                </EmptyState>
              }
            />
            {vista && (
              <VerCupon
                cupon={vista}
                marca={vista.marca}
                enlace={enlace}
                puede={puede}
                retirar={retirar}
                onChange={recargar}
                onClose={() => abrir()}
              />
            )}
            {creando && (
              <FichaDeCupon
                deMercana={deMercana}
                categorias={datos.categorias}
                hoy={datos.hoy}
                crear={crear}
                onSave={recargar}
                onClose={() => setCreando(false)}
              />
            )}
          </Stack>
        )}
      </Answer>
    </Stack>
  )
}
