import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import type { DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { mensajeDe } from '#domain/messages.ts'
import { text } from '#features/kit/columns.tsx'
import { Section } from '#features/kit/Section.tsx'
import { paths } from '#features/paths.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { Documento } from '../Documento.tsx'

type Reparo = Pick<DeclaracionDelMes['reparos'][number], 'code' | 'grave' | 'ncf'> & { tipo: 'venta' | 'compra'; docId: string }

const palabras = ({ code, cuantos }: { code: string; cuantos?: number }) =>
  mensajeDe({ code: `declaracion.${code}`, ...(cuantos === undefined ? {} : { datos: { cuantos } }) })

const columnas: Column<Reparo>[] = [
  text('ncf', 'Comprobante', ({ ncf }) => ncf, {
    card: 'title',
    width: 220,
    cell: ({ docId, tipo }) => <Documento de={{ docId, tipo, turnoId: '' }} />,
  }),
  text('que', 'Qué pasa', (reparo) => palabras(reparo).mensaje, { width: 300 }),
  text('arreglo', 'Qué hacer', (reparo) => palabras(reparo).arreglo ?? '', { width: 340 }),
  text('grave', 'La DGII', ({ grave }) => (grave ? 'Lo rechazaría' : 'Lo recibe'), { width: 130 }),
]

/** What is not ready, does not agree, or DGII would refuse; each leads to where it is put right. */
export function PorMirar({ dicho: { avisos, reparos: deVentas, reparosDeCompras } }: { dicho: DeclaracionDelMes }) {
  const { slug: nombre } = useTienda()
  const reparos: Reparo[] = [
    ...reparosDeCompras.map(({ compraId, ...uno }) => ({ ...uno, tipo: 'compra' as const, docId: compraId })),
    ...deVentas.map(({ ventaId, ...uno }) => ({ ...uno, tipo: 'venta' as const, docId: ventaId })),
  ]
  const lugares: Readonly<Record<string, string>> = {
    'turno-abierto': paths.cuadreCaja.href({ nombre }),
    'equipo-sin-sincronizar': paths.sincronizacion.href({ nombre }, { ver: 'dispositivos' }),
    cuarentena: paths.sincronizacion.href({ nombre }, { ver: 'cuarentena' }),
    'ecf-en-camino': paths.ecf.href({ nombre }),
    'ecf-rechazado': paths.ecf.href({ nombre }),
    'gasto-sin-compra': paths.compras.href({ nombre }, { ver: 'gastos' }),
  }
  const grave = [...avisos, ...reparos].some((uno) => uno.grave)
  if (avisos.length === 0 && reparos.length === 0)
    return (
      <Alert color="teal" icon={<IconCircleCheck size={22} aria-hidden />} title="Nada que arreglar">
        Todo lo del mes está aquí, y cada comprobante tiene lo que la DGII pide.
      </Alert>
    )
  return (
    <Section title="Antes de presentar">
      {avisos.length > 0 && (
        <Alert
          mb="md"
          color={grave ? 'red' : 'orange'}
          icon={<IconAlertTriangle size={22} aria-hidden />}
          title="El mes todavía puede cambiar"
        >
          <List>
            {avisos.map((aviso) => {
              const { mensaje, arreglo } = palabras(aviso)
              const lugar = lugares[aviso.code]
              return (
                <List.Item key={aviso.code}>
                  {mensaje} {arreglo}{' '}
                  {lugar !== undefined && (
                    <Anchor component={Link} to={lugar} underline="always">
                      Ver
                    </Anchor>
                  )}
                </List.Item>
              )
            })}
          </List>
        </Alert>
      )}
      {reparos.length > 0 && (
        <DataTable
          name="reparos-dgii"
          label="Comprobantes por mirar"
          rows={reparos}
          rowKey={({ docId, code }) => `${docId}:${code}`}
          columns={columnas}
          empty={<Text c="dimmed">Ninguno.</Text>}
        />
      )}
    </Section>
  )
}
