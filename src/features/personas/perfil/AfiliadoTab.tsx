import { lazy, Suspense, useState } from 'react'
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { cuantoVale, loQuePaga, porQueNoTePagan } from '#domain/afiliados/afiliado.palabras.ts'
import { comandosAfiliados, type MiAfiliacion } from '#domain/afiliados/comandos.afiliados.ts'
import { nombreDeCuentaBancaria } from '#domain/desembolsos/desembolso.palabras.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { Facts } from '#features/kit/Facts.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { PagosDeAfiliado } from '#features/kit/pago/PagosDeAfiliado.tsx'
import { VentasReferidas } from '#features/kit/pago/VentasReferidas.tsx'
import { ShareLink } from '#features/kit/ShareLink.tsx'
import { text } from '#features/kit/columns.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { paths } from '#features/paths.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { QrCode } from '#ui/show/QrCode.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { Loading } from '#ui/show/states.tsx'
import { CuentaDeAfiliado } from './CuentaDeAfiliado.tsx'

const GananciasPorMes = lazy(() => import('./GananciasPorMes.tsx').then(({ GananciasPorMes }) => ({ default: GananciasPorMes })))

interface Props {
  codigo: string
}

type TiendaQuePaga = MiAfiliacion['tiendas'][number]

/** The person's own link, whom and what it brought, and what they are paid for it. */
export function AfiliadoTab({ codigo }: Props) {
  const consulta = useConsulta(comandosAfiliados.miAfiliacion, {}, {})
  const enlace = `${location.origin}${paths.inicio.href({ ref: codigo })}`
  return (
    <Stack gap="lg">
      <Seccion titulo="Tu enlace">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Stack>
            <Answer of={consulta} what="Lo que paga tu enlace">
              {({ programa }) => <LoQueGanas programa={programa} />}
            </Answer>
            <TextInput label="Enlace" readOnly value={enlace} onFocus={(event) => event.currentTarget.select()} />
            <ShareLink link={enlace} words={`Entra a Mercana con mi enlace: ${enlace}`} />
          </Stack>
          <Stack align="center">
            <QrCode text={enlace} label="Código QR de tu enlace" />
            <Text c="dimmed" size="sm" ta="center">
              Quien lo escanea llega a la portada con tu enlace
            </Text>
          </Stack>
        </SimpleGrid>
      </Seccion>
      <Answer of={consulta} what="Lo que trajo tu enlace">
        {(mia) => <LoQueTrajo mia={mia} codigo={codigo} onChange={consulta.recargar} />}
      </Answer>
    </Stack>
  )
}

const LoQueGanas = ({ programa }: Pick<MiAfiliacion, 'programa'>) => (
  <>
    <Text>
      {programa.activo
        ? `Compártelo: ganas ${loQuePaga(programa)} de cada orden de quien compre con él, cuando ya no la pueda devolver.`
        : 'Compártelo: quien lo abra y cree su cuenta queda registrado a tu nombre. Por ahora Mercana no paga por traer clientes; si eso cambia, lo verás aquí.'}
    </Text>
    <Text c="dimmed" size="sm">
      {cuantoVale(programa)}
      {programa.activo && ' De lo que compres tú, o venda una tienda en la que trabajas, no se gana.'}
    </Text>
  </>
)

function LoQueTrajo({ mia, codigo, onChange }: { mia: MiAfiliacion; codigo: string; onChange: () => void }) {
  const { programa, impedimento, estado, exigibleCentavos, tiendas, cuenta, ventas, pagos } = mia
  const [poniendo, setPoniendo] = useState(false)
  const gana = programa.activo || ventas.length > 0
  const porque = exigibleCentavos === 0 ? '' : porQueNoTePagan(impedimento, { ...mia, ...programa })
  return (
    <>
      {estado === 'revocado' && (
        <Alert color="red" title="Tu enlace ya no vale">
          {mia.revocadoMotivo}. Lo que ya ganaste se te debe. Si no estás de acuerdo, escríbele a Mercana.
        </Alert>
      )}
      {porque !== '' && (
        <Alert color="orange" title="Tu pago espera">
          {porque}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <StatCard
          label="Abrieron tu enlace"
          value={formatInteger(mia.visitas)}
          hint={mia.visitas === 1 ? 'navegador' : 'navegadores distintos'}
        />
        <StatCard
          label="Registrados con tu enlace"
          icon={<IconUserPlus size={18} />}
          value={formatInteger(mia.registrados)}
          hint={mia.registrados === 0 ? 'Todavía nadie' : mia.registrados === 1 ? 'persona' : 'personas'}
        />
        {gana && (
          <>
            <StatCard label="En espera" value={formatMoney(mia.esperaCentavos)} hint="Órdenes que todavía se pueden devolver" />
            <StatCard
              label="Listo para pagarte"
              value={formatMoney(exigibleCentavos)}
              hint={exigibleCentavos > 0 && porque === '' ? 'Va en el próximo lote' : `Te han pagado ${formatMoney(mia.pagadoCentavos)}`}
              tone={exigibleCentavos > 0 && porque === '' ? 'good' : 'normal'}
            />
          </>
        )}
      </SimpleGrid>
      {tiendas.length > 0 && <TiendasQuePagan tiendas={tiendas} codigo={codigo} />}
      {gana && (
        <>
          <Seccion titulo="Dónde se te paga">
            <Stack align="flex-start">
              {cuenta ? (
                <Facts
                  rows={[
                    ['Cuenta', nombreDeCuentaBancaria(cuenta)],
                    ['A nombre de', cuenta.titular],
                    ['Cédula', cuenta.identificacion],
                  ]}
                />
              ) : (
                <Text>Di a cuál cuenta tuya se te paga. Mercana la verifica antes del primer pago.</Text>
              )}
              <Group>
                <Button variant={cuenta ? 'default' : 'filled'} onClick={() => setPoniendo(true)}>
                  {cuenta ? 'Cambiar la cuenta' : 'Poner mi cuenta de banco'}
                </Button>
              </Group>
              <Text c="dimmed" size="sm">
                De cada pago Mercana retiene el 10 % de impuesto sobre la renta y te da la constancia.
              </Text>
            </Stack>
          </Seccion>
          {ventas.length > 0 && (
            <Seccion titulo="Lo que ganaste por mes">
              <Suspense fallback={<Loading />}>
                <GananciasPorMes ventas={ventas} hoy={mia.hoy} />
              </Suspense>
            </Seccion>
          )}
          <Seccion titulo="Órdenes que trajiste">
            <VentasReferidas ventas={ventas} name="mis-ventas-referidas" />
          </Seccion>
          <Seccion titulo="Pagos">
            <PagosDeAfiliado pagos={pagos} ventas={ventas} />
          </Seccion>
        </>
      )}
      {poniendo && <CuentaDeAfiliado cuenta={cuenta} onSave={onChange} onClose={() => setPoniendo(false)} />}
    </>
  )
}

/** Stores that pay more than the platform, each with a link of one's own to its page. */
function TiendasQuePagan({ tiendas, codigo }: { tiendas: readonly TiendaQuePaga[]; codigo: string }) {
  const columnas: readonly Column<TiendaQuePaga>[] = [
    text('nombre', 'Tienda', ({ nombre }) => nombre),
    text('paga', 'Paga además', (tienda) => loQuePaga(tienda)),
    text('enlace', 'Tu enlace a su página', () => '', {
      cell: ({ slug, nombre }) => {
        const enlace = `${location.origin}${paths.tienda.href({ nombre: slug }, { ref: codigo })}`
        return <ShareLink link={enlace} words={`Mira ${nombre} en Mercana: ${enlace}`} />
      },
    }),
  ]
  return (
    <Seccion titulo="Tiendas que pagan más">
      <SmallTable label="Tiendas que pagan más" minWidth={720} rows={tiendas} rowKey={({ slug }) => slug} columns={columnas} />
    </Seccion>
  )
}
