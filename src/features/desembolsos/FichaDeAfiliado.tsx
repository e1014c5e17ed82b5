import { useState } from 'react'
import { Alert, Button, Drawer, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBan, IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosAfiliados, type AfiliadoEntero as Dicha, type VentaConSaldo } from '#domain/afiliados/comandos.afiliados.ts'
import { nombreDeCuentaBancaria, nombreDeImpedimento } from '#domain/desembolsos/desembolso.palabras.ts'
import { DIAS_DE_CUENTA_NUEVA, esLaMismaCuenta } from '#domain/desembolsos/desembolso.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatDay, formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { ActForm, ActModal } from '../kit/ActForm.tsx'
import { Answer } from '../kit/Answer.tsx'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { Facts } from '../kit/Facts.tsx'
import { PagosDeAfiliado } from '../kit/pago/PagosDeAfiliado.tsx'
import { VentasReferidas } from '../kit/pago/VentasReferidas.tsx'
import { Section } from '../kit/Section.tsx'

interface Props {
  usuarioId: string
  onClose: () => void
  onChange: () => void
}

/** One affiliate, to who runs the platform: what their link brought, where they are paid, and what may be held or taken back. */
export function FichaDeAfiliado({ usuarioId, onClose, onChange }: Props) {
  const consulta = useConsulta(comandosAfiliados.afiliado, { usuarioId }, {})
  const alCambiar = () => {
    consulta.recargar()
    onChange()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={consulta.datos?.nombre ?? 'Afiliado'}>
      <Answer of={consulta} what="Lo de esta persona">
        {(ficha) => <Ficha ficha={ficha} onChange={alCambiar} />}
      </Answer>
    </Drawer>
  )
}

interface DeFicha {
  ficha: Dicha
  onChange: () => void
}

function Ficha({ ficha, onChange }: DeFicha) {
  const { usuarioId, email, estado, impedimento, afiliado, revocadoMotivo, retenidaMotivo } = ficha
  const enviar = useEnviar()
  const [haciendo, setHaciendo] = useState<'retener' | 'revocar'>()
  const [venta, setVenta] = useState<VentaConSaldo>()
  const ajustar = (cambio: { retenidaMotivo?: string; revocadoMotivo?: string }) =>
    enviar(comandosAfiliados.ajustarAfiliado, { usuarioId }, cambio)
  return (
    <Stack gap="lg">
      <Text c="dimmed">{email}</Text>
      {estado === 'revocado' && (
        <Alert color="red" title={`Su enlace no vale: lo revocó ${afiliado.revocoNombre}, ${formatDateTime(afiliado.revocadoEn)}`}>
          {revocadoMotivo}
        </Alert>
      )}
      {retenidaMotivo !== '' && (
        <Alert color="orange" title={`Sus pagos se retienen: lo dijo ${afiliado.retuvoNombre}, ${formatDateTime(afiliado.retenidaEn)}`}>
          {retenidaMotivo}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <StatCard
          label="Listo para pagar"
          value={formatMoney(ficha.exigibleCentavos)}
          hint={nombreDeImpedimento[impedimento]}
          tone={impedimento === '' ? 'good' : 'normal'}
        />
        <StatCard label="En espera" value={formatMoney(ficha.esperaCentavos)} hint="Órdenes que todavía se pueden reclamar" />
        <StatCard
          label="Pagado"
          value={formatMoney(ficha.pagadoCentavos)}
          hint={ficha.retenidoCentavos > 0 ? `Con ${formatMoney(ficha.retenidoCentavos)} de retención` : 'Todavía nada'}
        />
        <StatCard label="Abrieron su enlace" value={formatInteger(ficha.visitas)} />
        <StatCard label="Se registraron con él" value={formatInteger(ficha.registrados)} />
        <StatCard
          label="Órdenes que cuentan"
          value={formatInteger(ficha.ordenes)}
          hint={`${formatMoney(ficha.vendidoCentavos)} sin ITBIS`}
        />
      </SimpleGrid>
      {ficha.mismaCuenta.length > 0 && (
        <Alert color="orange" title="Otra persona cobra en la misma cuenta o con la misma cédula">
          {ficha.mismaCuenta.join(', ')}. Pueden ser una sola persona con dos cuentas: míralo antes de pagarle.
        </Alert>
      )}
      <Cuenta ficha={ficha} onChange={onChange} />
      <Group>
        {retenidaMotivo === '' ? (
          <Button variant="default" leftSection={<IconPlayerPause size={20} aria-hidden />} onClick={() => setHaciendo('retener')}>
            Retener sus pagos
          </Button>
        ) : (
          <ActForm
            submit="Pagarle otra vez"
            icon={<IconPlayerPlay size={20} aria-hidden />}
            act={() => ajustar({ retenidaMotivo: '' })}
            done="Sus pagos ya no se retienen"
            onDone={onChange}
          >
            {null}
          </ActForm>
        )}
        {estado === 'activo' ? (
          <Button variant="light" color="red" leftSection={<IconBan size={20} aria-hidden />} onClick={() => setHaciendo('revocar')}>
            Revocar su enlace
          </Button>
        ) : (
          <ActForm
            submit="Su enlace vale otra vez"
            act={() => ajustar({ revocadoMotivo: '' })}
            done="Su enlace vale otra vez"
            onDone={onChange}
          >
            {null}
          </ActForm>
        )}
      </Group>
      <Section title="Órdenes">
        <Text c="dimmed" size="sm" mb="xs">
          Abre una para quitar o reponer lo que ganó de ella.
        </Text>
        <VentasReferidas ventas={ficha.ventas} name="ordenes-de-afiliado" onOpen={setVenta} />
      </Section>
      <Section title="Pagos">
        <PagosDeAfiliado pagos={ficha.pagos} ventas={ficha.ventas} />
      </Section>
      {haciendo === 'retener' && (
        <ConMotivo
          titulo="¿Retener sus pagos?"
          boton="Retener"
          peligro
          descripcion="Lo lee la persona, y queda en la auditoría a tu nombre"
          act={(motivo) => ajustar({ retenidaMotivo: motivo })}
          done="Sus pagos se retienen"
          onDone={onChange}
          onClose={() => setHaciendo(undefined)}
        >
          No entra en ningún lote hasta que lo quites. Sigue ganando de lo que traiga.
        </ConMotivo>
      )}
      {haciendo === 'revocar' && (
        <ConMotivo
          titulo="¿Revocar su enlace?"
          boton="Revocar"
          peligro
          descripcion="Lo lee la persona, y queda en la auditoría a tu nombre"
          act={(motivo) => ajustar({ revocadoMotivo: motivo })}
          done="Su enlace ya no vale"
          onDone={onChange}
          onClose={() => setHaciendo(undefined)}
        >
          De lo que se pida desde ahora no gana nada. Lo que ya ganó se le debe: si no le toca, quítaselo orden por orden o retén sus pagos.
        </ConMotivo>
      )}
      {venta && <QuitarOReponer usuarioId={usuarioId} venta={venta} onDone={onChange} onClose={() => setVenta(undefined)} />}
    </Stack>
  )
}

function QuitarOReponer({
  usuarioId,
  venta,
  onDone,
  onClose,
}: {
  usuarioId: string
  venta: VentaConSaldo
  onDone: () => void
  onClose: () => void
}) {
  const enviar = useEnviar()
  const { pedidoId, numero, quitada, ganadoCentavos, pagadoCentavos } = venta
  if (quitada !== '')
    return (
      <ActModal
        title={`¿Reponer la comisión de la orden ${numero}?`}
        submit="Reponerla"
        act={() => enviar(comandosAfiliados.reponerComisionDeAfiliado, { usuarioId }, { pedidoId })}
        done="Comisión repuesta"
        onDone={onDone}
        onClose={onClose}
      >
        <Text>Se quitó por: {quitada}. Si la repones se le debe otra vez.</Text>
      </ActModal>
    )
  if (ganadoCentavos <= 0)
    return (
      <ActModal
        title={`Orden ${numero}`}
        submit="Entendido"
        act={async () => ({ ok: true, value: undefined })}
        onDone={() => undefined}
        onClose={onClose}
      >
        <Text>De esta orden todavía no ha ganado nada: no hay qué quitar.</Text>
      </ActModal>
    )
  return (
    <ConMotivo
      titulo={`¿Quitar la comisión de la orden ${numero}?`}
      boton={`Quitar ${formatMoney(ganadoCentavos)}`}
      peligro
      descripcion="Lo lee la persona, y queda en la auditoría a tu nombre"
      act={(motivo) => enviar(comandosAfiliados.quitarComisionDeAfiliado, { usuarioId }, { pedidoId, motivo })}
      done="Comisión quitada"
      onDone={onDone}
      onClose={onClose}
    >
      {pagadoCentavos > 0 ? `Ya se le pagaron ${formatMoney(pagadoCentavos)}: se descuentan de lo próximo que gane.` : 'No se le paga.'} A
      la tienda se le sigue cobrando lo suyo.
    </ConMotivo>
  )
}

function Cuenta({ ficha: { usuarioId, cuenta, pagableDesde, afiliado }, onChange }: DeFicha) {
  const enviar = useEnviar()
  const { verificada } = afiliado
  if (!cuenta)
    return (
      <Section title="Cuenta de banco">
        <Text c="dimmed">No ha dicho a cuál cuenta se le paga. La pone en su perfil, pestaña Invitar.</Text>
      </Section>
    )
  const esLaMirada = esLaMismaCuenta(verificada, cuenta)
  const filas = [
    ['Cuenta', nombreDeCuentaBancaria(cuenta)],
    ['A nombre de', cuenta.titular],
    ['Cédula', cuenta.identificacion],
    ...(esLaMirada ? [['Verificada', `${formatDateTime(afiliado.verificadaEn)}, por ${afiliado.verificoNombre}`] as const] : []),
    ...(esLaMirada && pagableDesde !== '' ? [['Se le paga desde', formatDay(pagableDesde)] as const] : []),
  ] as const
  return (
    <Section title="Cuenta de banco">
      {esLaMirada ? (
        <Facts rows={filas} />
      ) : (
        <ActForm
          submit="Es su cuenta"
          icon={<IconCheck size={20} aria-hidden />}
          act={() => enviar(comandosAfiliados.verificarCuentaDeAfiliado, { usuarioId }, { cuenta })}
          done="Cuenta verificada"
          onDone={onChange}
        >
          <Facts rows={filas} />
          {verificada && (
            <Alert color="orange" title="La cambió">
              Antes se le pagaba en {nombreDeCuentaBancaria(verificada)}, a nombre de {verificada.titular}. Llámale antes de aceptarla: si
              la aceptas, espera {DIAS_DE_CUENTA_NUEVA} días.
            </Alert>
          )}
          <Text c="dimmed" size="sm">
            Compara el nombre y la cédula con los de la persona: la cuenta tiene que ser suya.
          </Text>
        </ActForm>
      )}
    </Section>
  )
}
