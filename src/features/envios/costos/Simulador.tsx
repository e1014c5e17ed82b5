import { useState } from 'react'
import { Alert, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Franja } from '#domain/core/franja.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { PESO_DE_PEDIDO_MAXIMO_GRAMOS } from '#domain/envios/tramo.ts'
import type { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { costoDeEnvio, tramoQueSeCobra } from '#domain/envios/envio.rules.ts'
import { diaDeEntrega, textoFranjas } from '#domain/tienda/horario.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { nivelesTerritoriales, type NivelTerritorial, type Redirecciones } from '#domain/envios/territorio.ts'
import { TextField, MoneyField, WeightField } from '#features/kit/inputs.tsx'
import { formatDay, formatWeight } from '#ui/format.ts'
import { CamposTerritorio } from '#features/kit/address/CamposTerritorio.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import classes from '../Envios.module.css'
import { nivelEnPalabras, nombreDeLugar, tramoEnPalabras } from '../palabras.ts'
import { redireccionesDe, useTerritorio } from '../useReglas.ts'

const enNinguna = Object.fromEntries(nivelesTerritoriales.map((nivel) => [nivel, ''])) as Record<NivelTerritorial, string>

interface Props {
  tienda: Tienda
  reglas: readonly CostosEnvios[]
  hoy: string
}

/** What a customer would pay at an address, and which rule says so: the same rule that the server quotes with, also with no connection. */
export function Simulador({ tienda, reglas, hoy }: Props) {
  const { territorio } = useTerritorio()
  const [lugar, setLugar] = useState(enNinguna)
  const [compra, setCompra] = useState<number | null>(null)
  const [peso, setPeso] = useState<number | null>(null)
  const [dia, setDia] = useState(hoy)
  const elegido = nivelesTerritoriales.some((nivel) => lugar[nivel] !== '')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack component="section" aria-labelledby="donde" className={classes['caja'] ?? ''}>
        <Title order={2} size="h3" id="donde">
          ¿A dónde?
        </Title>
        <CamposTerritorio valor={lugar} onChange={(cambio) => setLugar({ ...lugar, ...cambio })} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField label="La compra suma" value={compra} onChange={setCompra} />
          <WeightField label="Y pesa" most={PESO_DE_PEDIDO_MAXIMO_GRAMOS} value={peso} onChange={setPeso} />
          <TextField type="date" label="El día" value={dia} onChange={(texto) => setDia(texto || hoy)} />
        </SimpleGrid>
      </Stack>
      <Stack component="section" aria-labelledby="cuanto" className={classes['caja'] ?? ''} aria-live="polite">
        <Title order={2} size="h3" id="cuanto">
          Lo que cuesta
        </Title>
        {elegido ? (
          <Respuesta
            tienda={tienda}
            reglas={reglas}
            lugar={lugar}
            dia={dia}
            compra={compra ?? 0}
            pesoGramos={peso ?? 0}
            redirecciones={redireccionesDe(territorio)}
            nombre={(codigo) => nombreDeLugar(territorio, codigo)}
          />
        ) : (
          <Text c="dimmed">Escoge el lugar y aquí sale el costo, con la regla que lo da. Funciona también sin conexión.</Text>
        )}
      </Stack>
    </SimpleGrid>
  )
}

interface RespuestaProps {
  tienda: Tienda
  reglas: readonly CostosEnvios[]
  lugar: Record<NivelTerritorial, string>
  dia: string
  compra: number
  pesoGramos: number
  redirecciones: Redirecciones
  nombre: (codigo: string) => string
}

function Respuesta({ tienda, reglas, lugar, dia, compra, pesoGramos, redirecciones, nombre }: RespuestaProps) {
  const carga = { mercanciaCentavos: compra, pesoGramos }
  const respuesta = costoDeEnvio(tienda, reglas, { ubicacion: lugar, dia, redirecciones, ...carga })
  if (!respuesta.ok)
    return <Alert color={respuesta.error.code === 'envio.fuera-de-zona' ? 'red' : 'orange'}>{enPalabras(respuesta.error)}</Alert>
  const { centavos, reglaId, codigo, conflictos, terminos } = respuesta.value
  const tramo = tramoQueSeCobra(terminos, carga)
  const regla = reglas.find(({ id }) => id === reglaId)
  const falta = regla && regla.gratisDesdeCentavos > compra && centavos > 0 ? regla.gratisDesdeCentavos - compra : 0
  return (
    <>
      <Text className={`${classes['cifra']} numeros`}>{centavos === 0 ? 'Gratis' : formatMoney(centavos)}</Text>
      <Text>
        {regla
          ? `Lo dice la regla de ${nombre(codigo)}${codigo === '' ? '' : ` (${nivelEnPalabras(codigo).toLowerCase()})`}, desde el ${formatDay(regla.desde)}${regla.hasta === null ? '' : ` hasta el ${formatDay(regla.hasta)}`}.`
          : 'Ninguna regla nombra ese lugar ni los que lo rodean: es el costo por defecto.'}
      </Text>
      {tramo && (
        <Text>
          Con {formatWeight(pesoGramos)} se usa el tramo {tramoEnPalabras(tramo)}.
        </Text>
      )}
      {regla && regla.tramosDePeso.length > 0 && !tramo && (
        <Text c="dimmed">Por peso no se suma nada: {regla.tramosDePeso.map(tramoEnPalabras).join('; ')}.</Text>
      )}
      {regla && regla.gratisDesdeCentavos > 0 && (
        <Text c="dimmed">
          Gratis desde {formatMoney(regla.gratisDesdeCentavos)}.{falta > 0 && ` A esta compra le faltan ${formatMoney(falta)}.`}
        </Text>
      )}
      <Cuando horario={terminos.horario} tienda={tienda} dia={dia} />
      {regla && regla.nota !== '' && <Text c="dimmed">Nota: {regla.nota}</Text>}
      {conflictos.length > 0 && (
        <Alert color="orange" title="Hay otra regla del mismo lugar desde el mismo día">
          Se usa la más barata. Termina la que no va en la pestaña Todas las reglas.
        </Alert>
      )}
    </>
  )
}

/** When it would be brought: the week, and how the day of the question stands in it. */
function Cuando({ horario, tienda, dia }: { horario: readonly Franja[]; tienda: Pick<Tienda, 'tiendaCierres'>; dia: string }) {
  if (horario.length === 0) return <Text c="dimmed">La tienda no dice en qué días y horas entrega.</Text>
  const { horas, motivo, proximo } = diaDeEntrega(horario, tienda.tiendaCierres, dia)
  const luego = proximo === undefined ? 'y no hay otro día cerca' : `el próximo día es el ${formatDay(proximo)}`
  return (
    <>
      <Text>Se entrega {textoFranjas(horario)}</Text>
      <Text c="dimmed">
        {horas === ''
          ? `El ${formatDay(dia)} no se entrega${motivo === '' ? '' : ` por ${motivo}`}: ${luego}.`
          : `El ${formatDay(dia)} se entrega: ${horas}`}
      </Text>
    </>
  )
}
