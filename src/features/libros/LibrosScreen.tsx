import { Alert, Anchor, Badge, Group, List, Stack, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle, IconBook2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comandosLibros } from '#domain/libros/comandos.libros.ts'
import { fichaDeCuenta } from '#domain/libros/cuentas.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { unanswered } from '#features/kit/Answer.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { Balance } from './Balance.tsx'
import { Balanza } from './Balanza.tsx'
import type { AbrirCuenta, Libro } from './libro.ts'
import { PanelContador } from './PanelContador.tsx'
import { PanelDiario } from './PanelDiario.tsx'
import { PanelMeses } from './PanelMeses.tsx'
import { PanelPrueba } from './PanelPrueba.tsx'
import { Periodo } from './Periodo.tsx'
import { Resultados } from './Resultados.tsx'
import { defectosEnPalabras, documentoEnPalabras } from './palabras.ts'
import { todoElDiario, useMirada, vistas } from './useMirada.ts'

const titulos: Readonly<Record<(typeof vistas)[number], string>> = {
  prueba: 'Prueba',
  balanza: 'Balanza',
  resultados: 'Resultados',
  balance: 'Balance',
  diario: 'Diario',
  meses: 'Meses',
  contador: 'Para el contador',
}
/** Of balances: what has no value in pesos is missing in them. */
const deSaldos: ReadonlySet<string> = new Set(['balanza', 'resultados', 'balance'])
const pestanas = vistas.map((key) => ({ key, title: titulos[key] }))

/** The books of a store: worked out from its documents, each figure with the way to them. */
export function Component() {
  const { tiendaId } = useTienda()
  const { ver, desde, hasta, ir, ...mirada } = useMirada()
  const consulta = useConsulta(comandosLibros.libro, { tiendaId }, { desde, hasta })
  const esteMes = useHoy().slice(0, 7)
  const { datos: libro } = consulta
  const abrir: AbrirCuenta = (lo) => ir({ ...todoElDiario, ver: 'diario', ...lo })
  const primero = libro?.meses[0] ?? esteMes
  const conLibro = (panel: (libro: Libro) => ReactNode) =>
    libro ? libro.documentos === 0 ? <Vacio /> : panel(libro) : unanswered(consulta, 'El libro')
  return (
    <PageLayout
      title="Libros"
      description="Salen solos de las facturas, las compras, los cobros, los turnos y los pedidos. Lo que se compra para vender es un costo del día en que se compra; lo que de eso queda al final de cada mes se anota en Meses."
      width="full"
      actions={<Periodo primero={primero} esteMes={esteMes} desde={desde} hasta={hasta} onPick={ir} />}
    >
      <Stack gap="md">
        {libro && libro.cuantosApartados > 0 && <Apartados libro={libro} />}
        {libro && ver !== 'meses' && ver !== 'prueba' && (
          <Cierre {...libro} desde={desde} hasta={hasta} onMonths={() => ir({ ver: 'meses' })} />
        )}
        <Tabs value={ver} onChange={(valor) => ir({ ver: vistas.find((una) => una === valor) ?? 'prueba' })} keepMounted={false}>
          <TabStrip label="Qué se ve del libro" open={ver} tabs={pestanas} />
          <Tabs.Panel value="prueba">
            <PanelPrueba onChange={consulta.recargar} />
          </Tabs.Panel>
          <Tabs.Panel value="balanza">
            {conLibro((dicho) => (
              <Balanza libro={dicho} onOpen={abrir} />
            ))}
          </Tabs.Panel>
          <Tabs.Panel value="resultados">
            {conLibro((dicho) => (
              <Resultados libro={dicho} onOpen={abrir} onPick={(mes) => ir({ desde: mes, hasta: mes })} />
            ))}
          </Tabs.Panel>
          <Tabs.Panel value="balance">
            {conLibro((dicho) => (
              <Balance
                libro={dicho}
                primero={primero}
                hasta={hasta}
                onOpen={abrir}
                onResult={() => ir({ ver: 'resultados', desde: primero })}
              />
            ))}
          </Tabs.Panel>
          <Tabs.Panel value="meses">
            <PanelMeses onChange={consulta.recargar} />
          </Tabs.Panel>
          <Tabs.Panel value="contador">
            {conLibro((dicho) => (
              <PanelContador libro={dicho} desde={desde} hasta={hasta} onChange={consulta.recargar} />
            ))}
          </Tabs.Panel>
          <Tabs.Panel value="diario">
            <PanelDiario {...mirada} desde={desde} hasta={hasta} onGo={ir} />
          </Tabs.Panel>
        </Tabs>
        {libro && libro.dolaresSinValor.length > 0 && deSaldos.has(ver) && <Dolares libro={libro} primero={primero} onOpen={abrir} />}
        {libro && (
          <Text c="dimmed">
            Con {formatInteger(libro.documentos)} documentos, hasta {formatDateTime(libro.en)}
          </Text>
        )}
      </Stack>
    </PageLayout>
  )
}

interface PropsCierre {
  cerradoHasta: string
  desde: string
  hasta: string
  onMonths: () => void
}

/** Whether what is looked at may still change. */
const Cierre = ({ cerradoHasta, desde, hasta, onMonths }: PropsCierre) => (
  <Group gap="xs">
    <Badge size="lg" tt="none" variant="light" color={hasta <= cerradoHasta ? 'teal' : 'gray'}>
      {hasta <= cerradoHasta ? 'Cerrado: no cambia' : desde <= cerradoHasta ? `Cerrado hasta ${mesEnPalabras(cerradoHasta)}` : 'Abierto'}
    </Badge>
    <Anchor component="button" underline="always" onClick={onMonths}>
      Ver los meses
    </Anchor>
  </Group>
)

const Vacio = () => (
  <EmptyState icon={<IconBook2 size={38} />} title="El libro está vacío">
    Se llena solo con la primera factura, turno o pedido que llegue al servidor.
  </EmptyState>
)

/** What posts nothing until it is in order. */
const Apartados = ({ libro: { apartados, cuantosApartados } }: { libro: Libro }) => (
  <Alert
    color="orange"
    icon={<IconAlertTriangle size={24} aria-hidden />}
    title={
      cuantosApartados === 1 ? 'Un documento no está en el libro' : `${formatInteger(cuantosApartados)} documentos no están en el libro`
    }
  >
    <List>
      {apartados.map((uno) => (
        <List.Item key={uno.docId}>
          {documentoEnPalabras(uno)}: {defectosEnPalabras(uno.defectos)}
        </List.Item>
      ))}
    </List>
  </Alert>
)

/** Dollars that nobody gave a rate for: in no figure in pesos. */
const Dolares = ({ libro, primero, onOpen }: { libro: Libro; primero: string; onOpen: AbrirCuenta }) => (
  <Alert color="blue" title="Dólares sin tasa">
    Están contados en dólares y no suman en pesos, porque su documento no dice a qué tasa:{' '}
    {libro.dolaresSinValor.map(({ cuenta, centavos }, i) => (
      <span key={cuenta}>
        {i > 0 && ', '}
        <Anchor component="button" underline="always" onClick={() => onOpen({ cuenta, desde: primero, moneda: 'USD' })}>
          {fichaDeCuenta(cuenta).nombre} {formatMoney(centavos, 'USD')}
        </Anchor>
      </span>
    ))}
    .
  </Alert>
)
