import { useState } from 'react'
import { Button, Drawer, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPagos } from '#domain/comandos.pagos.ts'
import type { MetodoDePlataforma } from '#domain/entidades/pedido.ts'
import { notices } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { CamposMetodoDePago, VistaDeMetodo } from '../CamposMetodoDePago.tsx'
import { leerMetodo, metodoEnBlanco, type ValoresDeMetodo } from '../metodo-de-pago.ts'
import { Problem } from '../Problem.tsx'
import { useOrden } from '../useOrden.ts'

interface Props {
  /** undefined makes a new one. */
  metodo: MetodoDePlataforma | undefined
  onClose: () => void
  onSave: () => void
}

/** An account of the platform, and the stores whose customers may pay to it. */
export function MetodoMercana({ metodo, onClose, onSave }: Props) {
  const orden = useOrden()
  const { datos } = useConsulta(comandos.tiendasDeMercana, {}, {})
  const [valores, setValores] = useState<ValoresDeMetodo>(metodo ?? metodoEnBlanco)
  const [banco, setBanco] = useState(metodo?.banco ?? '')
  const [todas, setTodas] = useState(metodo?.todas ?? false)
  const [tiendas, setTiendas] = useState<string[]>(metodo?.tiendas ?? [])
  const [intentado, setIntentado] = useState(false)
  const leido = leerMetodo(valores)
  const problema = !leido.ok
    ? leido.problema
    : banco.trim() === ''
      ? 'Escribe el banco de la cuenta'
      : !todas && tiendas.length === 0
        ? 'Escoge al menos una tienda, o todas'
        : undefined
  const [guardar, guardando] = useLocked(async () => {
    setIntentado(true)
    if (!leido.ok || problema !== undefined) return
    const campos = { ...leido.metodo, banco: banco.trim(), todas, tiendas }
    const respuesta = metodo
      ? await orden(comandosPagos.editarMetodoDeMercana, { metodoId: metodo.id }, campos)
      : await orden(comandosPagos.crearMetodoDeMercana, {}, campos, { bien: `${campos.nombre} está listo`, mal: notices.createFailed })
    if (!respuesta.ok) return
    onSave()
    onClose()
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={metodo?.nombre ?? 'Nuevo método de pago'}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          guardar()
        }}
      >
        <Stack>
          <TextInput
            label="Banco"
            description="Donde está la cuenta"
            maxLength={80}
            value={banco}
            onChange={(event) => setBanco(event.currentTarget.value)}
          />
          <CamposMetodoDePago valores={valores} cambiar={(cambio) => setValores((antes) => ({ ...antes, ...cambio }))} conComprobante />
          <Switch
            label="Lo ofrecen todas las tiendas"
            description="El dinero entra a Mercana y después se le paga a la tienda: ofrécelo donde ella esté de acuerdo."
            checked={todas}
            onChange={(event) => setTodas(event.currentTarget.checked)}
          />
          {!todas && (
            <MultiSelect
              label="Tiendas que lo ofrecen"
              searchable
              data={(datos?.tiendas ?? []).map((tienda) => ({
                value: tienda.id.slice('tiendaPublica:'.length),
                label: tienda.tiendaNombre,
              }))}
              value={tiendas}
              onChange={setTiendas}
              nothingFoundMessage="Ninguna se llama así"
            />
          )}
          <VistaDeMetodo valores={valores} clase="transferencia" />
          <Problem>{intentado ? problema : undefined}</Problem>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={guardando}>
              Cancelar
            </Button>
            <Button type="submit" loading={guardando}>
              {metodo ? 'Guardar' : 'Crear el método'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
