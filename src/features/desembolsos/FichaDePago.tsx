import { useState } from 'react'
import { Alert, Button, Drawer, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosDesembolsos, type CuentaConMercana } from '#domain/desembolsos/comandos.desembolsos.ts'
import { cadenciasDePago } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { nombreDeCadenciaDePago, nombreDeCuentaBancaria, nombresDeDias } from '#domain/desembolsos/desembolso.palabras.ts'
import { DIAS_DE_CUENTA_NUEVA, esLaMismaCuenta } from '#domain/desembolsos/desembolso.rules.ts'
import { ok } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatDay } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { ActForm } from '../kit/ActForm.tsx'
import { Answer } from '../kit/Answer.tsx'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { MarkBadge } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { ChoiceField, MoneyField } from '../kit/inputs.tsx'
import { Section } from '../kit/Section.tsx'
import { Desembolsos } from './Desembolsos.tsx'
import { Ordenes } from './Ordenes.tsx'
import { LaTiendaPago } from './LaTiendaPago.tsx'
import { marcaDeImpedimento } from './palabras.ts'
import { Reparo } from './Reparo.tsx'
import { VerDesembolso } from './VerDesembolso.tsx'

interface Props {
  tiendaId: string
  nombre: string
  onClose: () => void
  onChange: () => void
}

/** One store, to who runs the platform: its account, when it is paid, whether it is held back, its orders and its payments. */
export function FichaDePago({ tiendaId, nombre, onClose, onChange }: Props) {
  const consulta = useConsulta(comandosDesembolsos.cuentaPorPagar, { id: tiendaId }, {})
  const alCambiar = () => {
    consulta.recargar()
    onChange()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={`Lo que se le paga a ${nombre}`}>
      <Answer of={consulta} what="La cuenta de la tienda">
        {(cuenta) => <Ficha tiendaId={tiendaId} nombre={nombre} cuenta={cuenta} onChange={alCambiar} />}
      </Answer>
    </Drawer>
  )
}

interface DeTienda {
  tiendaId: string
  cuenta: CuentaConMercana
  onChange: () => void
}

function Ficha({ tiendaId, nombre, cuenta, onChange }: DeTienda & { nombre: string }) {
  const enviar = useEnviar()
  const [pagoId, setPagoId] = useState<string>()
  const [reteniendo, setReteniendo] = useState(false)
  const [reparando, setReparando] = useState<string>()
  const { como, impedimento, saldoCentavos, exigibleCentavos, enLoteCentavos } = cuenta
  const pago = cuenta.desembolsos.find(({ id }) => id === pagoId)
  const soltar = () => enviar(comandosDesembolsos.ajustarPagosDeTienda, { id: tiendaId }, { retenidaMotivo: '' })
  return (
    <Stack gap="lg">
      <Group>
        <MarkBadge mark={marcaDeImpedimento(impedimento)} size="lg" />
      </Group>
      {como.retenidaMotivo !== '' && (
        <Alert color="orange" title={`Retenida por ${como.retuvoNombre}, ${formatDateTime(como.retenidaEn)}`}>
          {como.retenidaMotivo}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <StatCard label="Se le debe" value={formatMoney(saldoCentavos)} />
        <StatCard label="Listo para pagar" value={formatMoney(exigibleCentavos)} />
        <StatCard label="En un lote" value={formatMoney(enLoteCentavos)} />
      </SimpleGrid>
      <CuentaDeBancoDeTienda tiendaId={tiendaId} cuenta={cuenta} onChange={onChange} />
      <CuandoSePaga tiendaId={tiendaId} cuenta={cuenta} onChange={onChange} />
      <Group>
        {como.retenidaMotivo === '' ? (
          <Button variant="default" leftSection={<IconPlayerPause size={20} aria-hidden />} onClick={() => setReteniendo(true)}>
            Retener sus pagos
          </Button>
        ) : (
          <ActForm
            submit="Pagarle otra vez"
            icon={<IconPlayerPlay size={20} aria-hidden />}
            act={soltar}
            done="Sus pagos ya no se retienen"
            onDone={onChange}
          >
            {null}
          </ActForm>
        )}
      </Group>
      {exigibleCentavos < 0 && <LaTiendaPago tiendaId={tiendaId} debe={-exigibleCentavos} hoy={cuenta.hoy} onChange={onChange} />}
      <Section title="Órdenes">
        <Ordenes cuenta={cuenta} soy="mercana" onReparo={setReparando} name="ordenes-de-tienda" />
      </Section>
      <Section title="Pagos">
        <Desembolsos pagos={cuenta.desembolsos} name="pagos-de-tienda" onOpen={setPagoId} />
      </Section>
      {pago && <VerDesembolso pago={pago} cuenta={cuenta} tienda={nombre} onClose={() => setPagoId(undefined)} />}
      {reparando !== undefined && (
        <Reparo
          key={reparando}
          cuenta={cuenta}
          pedidoId={reparando}
          soy="mercana"
          escribir={(texto) => enviar(comandosDesembolsos.responderReparo, { id: tiendaId }, { pedidoId: reparando, texto })}
          onDone={onChange}
          onClose={() => setReparando(undefined)}
        />
      )}
      {reteniendo && (
        <ConMotivo
          titulo="¿Retener sus pagos?"
          boton="Retener"
          peligro
          descripcion="Lo lee la tienda, y queda en la auditoría a tu nombre"
          act={(retenidaMotivo) => enviar(comandosDesembolsos.ajustarPagosDeTienda, { id: tiendaId }, { retenidaMotivo })}
          done="Sus pagos se retienen"
          onDone={onChange}
          onClose={() => setReteniendo(false)}
        >
          No entra en ningún lote hasta que lo quites. Lo que ya está en un lote sigue su camino: anula el lote si no debe salir.
        </ConMotivo>
      )}
    </Stack>
  )
}

function CuentaDeBancoDeTienda({ tiendaId, cuenta: { cuenta, como }, onChange }: DeTienda) {
  const enviar = useEnviar()
  const { verificada } = como
  const esLaMirada = esLaMismaCuenta(verificada, cuenta)
  if (!cuenta)
    return (
      <Section title="Cuenta de banco">
        <Text c="dimmed">La tienda no ha puesto ninguna. La pone su propietario en Configurar, pestaña Banco.</Text>
      </Section>
    )
  const filas = [
    ['Cuenta', nombreDeCuentaBancaria(cuenta)],
    ['A nombre de', cuenta.titular],
    ['RNC o cédula', cuenta.identificacion],
    ...(esLaMirada ? [['Verificada', `${formatDateTime(como.verificadaEn)}, por ${como.verificoNombre}`] as const] : []),
    ...(esLaMirada && como.pagableDesde !== '' ? [['Se le paga desde', formatDay(como.pagableDesde)] as const] : []),
  ] as const
  if (esLaMirada)
    return (
      <Section title="Cuenta de banco">
        <Facts rows={filas} />
      </Section>
    )
  return (
    <Section title="Cuenta de banco">
      <ActForm
        submit="Es la cuenta de la tienda"
        icon={<IconCheck size={20} aria-hidden />}
        act={() => enviar(comandosDesembolsos.verificarCuentaDePago, { id: tiendaId }, { cuenta })}
        done="Cuenta verificada"
        onDone={onChange}
      >
        <Facts rows={filas} />
        {verificada && (
          <Alert color="orange" title="La tienda la cambió">
            Antes se le pagaba en {nombreDeCuentaBancaria(verificada)}, a nombre de {verificada.titular}. Llama a su propietario antes de
            aceptarla: si la aceptas, espera {DIAS_DE_CUENTA_NUEVA} días y se le avisa.
          </Alert>
        )}
        <Text c="dimmed" size="sm">
          Compara el nombre y el documento con los de la tienda, y confírmala con el banco o con su dueño.
        </Text>
      </ActForm>
    </Section>
  )
}

const nombresDeCadencia = { diaria: 'Cada día', semanal: 'Un día de la semana', monto: 'Cuando llega a un monto' } as const

function CuandoSePaga({ tiendaId, cuenta: { como }, onChange }: DeTienda) {
  const enviar = useEnviar()
  const [cadencia, setCadencia] = useState(como.cadencia)
  const [dia, setDia] = useState(String(como.diaDeSemana))
  const [minimo, setMinimo] = useState<number | null>(como.minimoCentavos)
  const [abierto, setAbierto] = useState(false)
  if (!abierto)
    return (
      <Section
        title="Cuándo se le paga"
        actions={
          <Button variant="default" size="sm" onClick={() => setAbierto(true)}>
            Cambiar cuándo
          </Button>
        }
      >
        <Text>{nombreDeCadenciaDePago(como)}</Text>
      </Section>
    )
  const pedido = { cadencia, diaDeSemana: Number(dia), minimoCentavos: minimo ?? 0 }
  const igual = nombreDeCadenciaDePago(pedido) === nombreDeCadenciaDePago(como)
  return (
    <Section title="Cuándo se le paga">
      <ActForm
        submit="Guardar"
        onCancel={() => setAbierto(false)}
        act={async () => (igual ? ok({ id: '' }) : enviar(comandosDesembolsos.ajustarPagosDeTienda, { id: tiendaId }, pedido))}
        done="Guardado"
        onDone={() => {
          setAbierto(false)
          onChange()
        }}
      >
        <ChoiceField
          label="Cada cuánto"
          data={cadenciasDePago.map((value) => ({ value, label: nombresDeCadencia[value] }))}
          value={cadencia}
          onChange={setCadencia}
        />
        {cadencia === 'semanal' && <ChoiceField label="Qué día" data={nombresDeDias} value={dia} onChange={setDia} />}
        {cadencia === 'monto' && <MoneyField label="Desde cuánto" value={minimo} onChange={setMinimo} />}
      </ActForm>
    </Section>
  )
}
