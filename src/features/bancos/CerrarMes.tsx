import { useState } from 'react'
import { List, Text } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { comandosBancos, type MesVisto } from '#domain/bancos/comandos.bancos.ts'
import type { MesDeCuenta } from '#domain/bancos/conciliacion.rules.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney } from '#domain/core/money.ts'
import { fallo } from '#domain/core/result.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { formatInteger } from '#ui/format.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { leerSaldo } from './palabras.ts'

interface Props {
  visto: MesVisto
  resumen: MesDeCuenta
  onClosed: () => void
  onClose: () => void
}

/** Closes a month with the balance that the bank says, which has to be the one here. */
export function CerrarMes({ visto: { cuenta, mes, lineas }, resumen, onClosed, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const [saldo, setSaldo] = useState<number | null>(null)
  const { run, running, problem } = useAction(
    async () =>
      saldo === null
        ? fallo('monto.vacio')
        : enviar(comandosBancos.cerrarMesDeBanco, { tiendaId, cuentaId: cuenta.id }, { mes, saldoDelBancoCentavos: saldo }),
    () => {
      toastSuccess(`${mesEnPalabras(mes)} quedó cerrado`)
      onClosed()
      onClose()
    },
  )
  const dinero = (centavos: number): string => formatMoney(centavos, cuenta.moneda)
  return (
    <ActModal
      deliberate
      title={`Cerrar ${mesEnPalabras(mes)}`}
      onClose={onClose}
      onSubmit={run}
      running={running}
      submit="Cerrar el mes"
      problem={problem}
    >
      <Text>Un mes cerrado no cambia: ni sus líneas ni lo conciliado.</Text>
      <List className="numeros">
        <List.Item>Saldo al comenzar: {dinero(resumen.saldoInicialCentavos)}</List.Item>
        <List.Item>
          Entró {dinero(resumen.entradasCentavos)} y salió {dinero(resumen.salidasCentavos)}
        </List.Item>
        <List.Item>Saldo al final, aquí: {dinero(resumen.saldoFinalCentavos)}</List.Item>
        <List.Item>
          {formatInteger(resumen.conciliadas)} de {formatInteger(resumen.lineas)} líneas conciliadas
        </List.Item>
        {resumen.sinDueno.length > 0 && <List.Item>Pasa al mes que sigue, sin dueño: {dinero(resumen.sinDuenoCentavos)}</List.Item>}
        {resumen.enTransito.length > 0 && <List.Item>Pasa al mes que sigue, en tránsito: {dinero(resumen.enTransitoCentavos)}</List.Item>}
      </List>
      {lineas.length === 0 && <Text c="orange">El mes no tiene líneas: ¿ya importaste el estado?</Text>}
      <MoneyInput
        size="md"
        label="Saldo al final, según el banco"
        description="Como lo dice el estado de cuenta"
        currency={cuenta.moneda}
        data-autofocus
        value={saldo}
        onChange={setSaldo}
        parse={leerSaldo}
        explain={explicarCodigo}
      />
    </ActModal>
  )
}
