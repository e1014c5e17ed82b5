import { useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosComisiones, type EmisorDicho, type TiendaPorFacturar } from '#domain/comisiones/comandos.comisiones.ts'
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { Answer } from '../kit/Answer.tsx'
import { SinLeer } from '../kit/answer/SinLeer.tsx'
import { ActForm } from '../kit/ActForm.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { count, money, state, text, type Mark } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Meses } from '../kit/list/Meses.tsx'
import { Section } from '../kit/Section.tsx'
import { EmisorForm } from './EmisorForm.tsx'
import { VerFactura } from './VerFactura.tsx'

const MESES = 12

const marcaDe = ({ factura, impedimento }: TiendaPorFacturar): Mark => {
  if (factura) return ['teal', `Facturada: ${factura.ncf}`]
  return (
    {
      '': ['blue', 'Por facturar'],
      nada: ['gray', 'Nada que facturar'],
      'sin-rnc': ['orange', 'La tienda no ha dicho su RNC'],
      'a-favor': ['gray', 'Se devolvió más: va en el mes que viene'],
    } as const
  )[impedimento]
}

const columnas: readonly Column<TiendaPorFacturar>[] = [
  text('tienda', 'Tienda', ({ nombre }) => nombre, { card: 'title' }),
  text('rnc', 'RNC', ({ rnc }) => rnc || '—', { width: 140, card: 'line' }),
  count('ordenes', 'Órdenes', ({ ordenes }) => ordenes, { width: 110, zero: '—', card: 'none' }),
  money('comision', 'Por facturar', ({ comisionCentavos }) => comisionCentavos, {
    width: 150,
    zero: '—',
    sum: true,
    strong: true,
    card: 'end',
  }),
  money('itbis', 'Su ITBIS', ({ itbisCentavos }) => itbisCentavos, { width: 140, zero: '—', sum: true, card: 'line' }),
  money('hecha', 'Facturado', ({ factura }) => factura?.comisionCentavos ?? 0, { width: 140, zero: '—', sum: true, card: 'line' }),
  state('estado', 'Estado', marcaDe, { width: 280 }),
]

/** What the platform invoices stores for a month's commissions. */
export function FacturasTab() {
  const emisor = useConsulta(comandosComisiones.emisorDeMercana, {}, {})
  return (
    <Answer of={emisor} what="Los datos con que Mercana factura">
      {({ emisor: quien, hoy }) => <Facturas emisor={quien} hoy={hoy} onChange={emisor.recargar} />}
    </Answer>
  )
}

function Facturas({ emisor, hoy, onChange }: { emisor: EmisorDicho | null; hoy: string; onChange: () => void }) {
  const enviar = useEnviar()
  const esteMes = mesDe(hoy)
  const [pedido, setMes] = useSearchState('mes', { replace: true })
  const mes = pedido ?? mesSiguiente(esteMes, -1)
  const consulta = useConsulta(comandosComisiones.facturasDeComision, {}, { mes })
  const [editando, setEditando] = useState(false)
  const [abierta, abrir] = useSearchState('factura')
  return (
    <Stack gap="lg" mt="md">
      <Section
        title="Quién factura"
        actions={
          <Button variant="default" onClick={() => setEditando(true)}>
            {emisor ? 'Cambiar los datos' : 'Poner los datos'}
          </Button>
        }
      >
        {emisor ? (
          <Facts
            wide
            rows={[
              ['Nombre', emisor.nombre],
              ['RNC', emisor.rnc],
              [
                'Números de crédito fiscal',
                `Del ${formatInteger(emisor.desde)} al ${formatInteger(emisor.hasta)}, hasta el ${formatDay(emisor.vence)}`,
              ],
              ['Quedan', formatInteger(Math.max(0, emisor.hasta - emisor.siguiente + 1))],
            ]}
          />
        ) : (
          <Text>Para facturar hacen falta el nombre y el RNC de Mercana, y los números B01 que le autorizó la DGII.</Text>
        )}
      </Section>
      <Meses mes={mes} primero={mesSiguiente(esteMes, -MESES)} ultimo={esteMes} onPick={setMes} />
      <Answer of={consulta} what="Lo que se factura del mes">
        {({ tiendas, sinLeer, termino }) => {
          const listas = tiendas.filter(({ impedimento }) => impedimento === '')
          const total = listas.reduce((suma, { comisionCentavos, itbisCentavos }) => suma + comisionCentavos + itbisCentavos, 0)
          return (
            <Stack gap="md">
              <SinLeer tiendas={sinLeer} que="Falta saber qué se les factura" />
              {!termino && <Alert color="gray">El mes no ha terminado: se factura desde el día 1 del que sigue.</Alert>}
              {termino && emisor && listas.length > 0 && (
                <ActForm
                  submit={`Facturar ${formatInteger(listas.length)} ${listas.length === 1 ? 'tienda' : 'tiendas'}: ${formatMoney(total)}`}
                  act={() => enviar(comandosComisiones.facturarComisiones, {}, { mes })}
                  done="Facturas hechas: cada tienda ve la suya"
                  onDone={() => {
                    consulta.recargar()
                    onChange()
                  }}
                >
                  <Text c="dimmed">
                    Cada factura gasta un número y no se cambia: lo que se devuelva después va en la del mes que sigue.
                  </Text>
                </ActForm>
              )}
              <DataTable
                name="facturas-de-comision"
                label="Facturas de comisión"
                urlPrefix="facturas"
                rows={tiendas}
                rowKey={({ tiendaId }) => tiendaId}
                columns={columnas}
                searchText={({ nombre, rnc, factura }) => `${nombre} ${rnc} ${factura?.ncf ?? ''}`}
                searchPlaceholder="Tienda, RNC o número"
                onOpen={({ tiendaId, factura }) => {
                  if (factura) abrir(tiendaId)
                }}
                empty={
                  <EmptyState icon={<IconReceipt size={38} />} title="Nada que facturar de ese mes">
                    Una comisión se factura en el mes en que el cliente recibió la orden.
                  </EmptyState>
                }
              />
            </Stack>
          )
        }}
      </Answer>
      {editando && <EmisorForm emisor={emisor} hoy={hoy} onClose={() => setEditando(false)} onSave={onChange} />}
      {abierta !== undefined && <VerFactura tiendaId={abierta} mes={mes} onClose={() => abrir()} />}
    </Stack>
  )
}
