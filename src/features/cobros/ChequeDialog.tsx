import { useState } from 'react'
import { Autocomplete, MultiSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { anotarCheque } from '#data/cobros/cheques.ts'
import { useTienda } from '#data/session/react.tsx'
import type { RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { porVencer } from '#domain/cobros/cobro.rules.ts'
import { porDocumento } from '#domain/cobros/plan.rules.ts'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { CampoDeFoto, useFotoDePapel } from '../kit/photo/FotoDePapel.tsx'

interface Props {
  renglon: RenglonDeCartera
  hoy: string
  onClose: () => void
}

/** Takes a cheque for a later day, with or without a line. */
export function ChequeDialog({ renglon: { cliente, deuda }, hoy, onClose }: Props) {
  const tienda = useTienda()
  const [banco, setBanco] = useState('')
  const [numero, setNumero] = useState('')
  const [dia, setDia] = useState('')
  const [centavos, setCentavos] = useState<number | null>(deuda.saldoCentavos > 0 ? deuda.saldoCentavos : null)
  const [documentos, setDocumentos] = useState<string[]>([])
  const [nota, setNota] = useState('')
  const papel = useFotoDePapel()
  const guardar = useAction(
    async () => {
      const foto = await papel.guardar()
      if (!foto.ok) return foto
      const cheque = { clienteId: cliente.id, banco, numero, dia, centavos: centavos ?? 0, documentos, nota }
      return await anotarCheque(tienda, { ...cheque, foto: foto.value })
    },
    () => {
      toastSuccess('Cheque guardado: su día se recuerda')
      onClose()
    },
  )
  const facturas = porDocumento(porVencer(deuda.pendientes)).map(({ ventaId, ncf, pendienteCentavos }) => ({
    value: ventaId,
    label: `${ncf} · ${formatMoney(pendienteCentavos)}`,
  }))
  return (
    <ActModal
      title={`Cheque posfechado de ${cliente.nombre}`}
      onClose={onClose}
      onSubmit={guardar.run}
      running={guardar.running}
      problem={guardar.problem}
      disabled={dia === '' || numero.trim() === '' || centavos === null}
      submit="Guardar el cheque"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyInput data-autofocus label="Monto" value={centavos} onChange={setCentavos} parse={leerCentavos} explain={explicarCodigo} />
        <TextInput
          type="date"
          label="Se deposita desde el"
          required
          min={sumarDias(hoy, 1)}
          value={dia}
          onChange={(evento) => setDia(evento.currentTarget.value)}
        />
        <TextInput
          label="Número del cheque"
          required
          maxLength={30}
          inputMode="numeric"
          value={numero}
          onChange={(evento) => setNumero(evento.currentTarget.value)}
        />
        <Autocomplete label="Banco del cheque" data={nombresDeBancos} maxLength={80} value={banco} onChange={setBanco} />
      </SimpleGrid>
      {facturas.length > 1 && (
        <MultiSelect
          label="Para pagar"
          description="Sin escoger ninguna, las más viejas que deba ese día"
          data={facturas}
          value={documentos}
          onChange={setDocumentos}
          clearable
        />
      )}
      <CampoDeFoto papel={papel} titulo="Foto del cheque" ocupado={guardar.running} />
      <TextInput label="Nota" maxLength={300} value={nota} onChange={(evento) => setNota(evento.currentTarget.value)} />
      <Text size="sm" c="dimmed">
        Mientras se guarda, {cliente.nombre} debe lo mismo y su crédito sigue ocupado: baja el día en que se deposita.
      </Text>
    </ActModal>
  )
}
