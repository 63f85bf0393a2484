// Searches for electronic parts as distributors list them: 10,869 parts with numbers, makers, packages and English descriptions. The form is told in query.ts.
export const PARTS = String.raw`
number | STM32F407VGT6 | that microcontroller | 3 model~^STM32F407VGT | 1 model~^STM32F407
number | stm32f407vet6 | that microcontroller in small letters | 3 model~^STM32F407VET | 1 model~^STM32F407
number | LM2596S-5 | the switching regulator of 5 V | 3 model~^LM2596SX?-5 | 2 model~^LM2596.-5 | 1 model~^LM2596
number | LM2596S5 | the same without its dash | 3 model~^LM2596SX?-5 | 2 model~^LM2596.-5 | 1 model~^LM2596
number | lm 2596 | switching regulators of that number, with a gap | 3 model~^LM2596
number | AMS1117-3.3 | that regulator | 3 model~^AMS1117.?3\.3 | 2 has~AMS1117
number | LM317 | adjustable regulators | 3 model~^LM317
number | NE555 | the timer | 3 model~^NE555 | 2 has~555.*timer cat=7
number | ne-555 | the timer with a dash | 3 model~^NE555 | 2 has~555.*timer cat=7
number | LM358 | the double operational amplifier | 3 model~^LM358
number | 74HC595 | the shift register | 3 model~74HC595 | 2 has~74(AHC|HCT|LS|LVC|LV)T?595
number | ULN2003A | the Darlington array | 3 model~^ULN2003A | 2 has~ULN2003
number | MAX232 | RS-232 drivers | 3 model~^MAX232
number | MAX485 | RS-485 drivers | 3 model~^MAX485
number | DS18B20 | the digital thermometer | 3 has~DS18B20
number | DS-18B20 | the same with a dash | 3 has~DS18B20
number | ATmega328P | that microcontroller | 3 model~^ATmega328P
number | atmega328p-au | that microcontroller in one package | 3 model~^ATmega328P-AU | 2 model~^ATmega328P
number | ATTINY85 | that microcontroller | 3 model~^ATtiny85
number | PIC16F877A | that microcontroller | 3 model~^PIC16F877A | 2 model~^PIC16F877
number | 16F877A | the same without the name of its family | 3 model~^PIC16F877A | 2 model~^PIC16F877
number | L298 | the motor bridge | 3 model~^L298
number | IRF540N | that transistor | 3 model~^IRF540N | 1 has~IRF540
number | IRLZ44N | that transistor | 3 model~^IRLZ44N
number | 2N7002 | that transistor | 3 model~^2N7002
number | 1N4148 | that diode | 3 model~^1N4148
number | 1N4148WS | that diode in its small package | 3 model~^1N4148WS | 2 model~^1N4148
number | BAT54C | that pair of diodes | 3 model~^BAT54CW?(,|$) | 2 model~^BAT54
number | SS34 | that Schottky diode | 3 model~^SS34
number | TL431 | shunt references | 3 model~^TL431
number | 78L05 | small regulators of 5 V | 3 has~78L05
number | 0603WAF1002T5E | a resistor of 10 kΩ by its number | 3 model~^0603WAF1002T5E | 2 cat=700201 has~0603 has~(^|[^\d.])10kΩ
number | TL072 | the double operational amplifier | 3 model~^TL072
number | OP07 | the precise operational amplifier | 3 model~^OP-?07
number | W25Q128 | flash memories of 128 Mbit | 3 model~^W25Q128
number | 24C02 | small EEPROMs | 3 has~24C02
number | DS3231 | the clock chip | 3 has~DS3231
number | PCF8574 | the I/O expander | 3 has~PCF8574
number | MCP2515 | the CAN controller | 3 has~MCP2515
number | INA219 | the current monitor | 3 has~INA219
number | ACS712 20A | the current sensor of 20 A | 3 has~ACS712.*20A | 2 has~ACS712
number | ADS1115 | the converter of 16 bits | 3 has~ADS1115
number | ESP-WROOM-32 | ESP32 modules | 3 has~ESP32.WROOM | 2 has~ESP.?WROOM | 1 has~ESP32
number | nRF24L01+ | the radio chip | 3 has~NRF24L01
number | MSP430G2553 | that microcontroller | 3 model~^MSP430G2553
number | TPS5430DDAR | that switching regulator | 3 model~^TPS5430DDAR | 2 model~^TPS5430
number | TP4056 | the charger of lithium cells | 3 has~TP4056
number | AO3400A | that transistor | 3 model~^AO3400A | 2 model~^AO3400
number | SS8050 | that transistor | 3 model~^SS8050 | 2 model~^S8050
number | REF3030 | that voltage reference | 3 model~^REF3030 | 1 model~^REF30
number | LIS3DH | the accelerometer | 3 has~LIS3DH
number | C1002 | a part by the number of its shop | 3 model~^GZ1608D601TF
number | CL10A106 | capacitors of 10 μF of that series | 3 model~^CL10A106
slip | STM32F103C8T | the number without its last digit | 3 model~^STM32F103C8T | 1 model~^STM32F103
slip | AMS117-3.3 | AMS1117-3.3 with a 1 left out | 3 has~AMS1117.{0,3}3\.3 | 2 has~AMS1117
slip | ATMEGA382P | ATmega328P with two digits changed | 3 model~^ATmega328P
english | op amp | operational amplifiers | 3 has~(operational.amplifier|opamp|op.amp) or has~运放
english | schottky diode | Schottky diodes | 3 cat=700301 has~Schottky or name~肖特基
english | zener diode 5.1V | Zener diodes of 5.1 V | 3 cat=700301 has~zener has~(^|[^\d.])5\.1V | 2 cat=700301 has~zener
english | LDO 3.3V | low-dropout regulators of 3.3 V | 3 cat=700103 has~(low.drop|LDO) has~(^|[^\d.])3\.3V | 2 cat=700103 has~(low.drop|LDO)
english | buck converter | step-down converters | 3 cat=700103 has~(buck|step.?down) or cat=700103 name~降压
english | N-channel MOSFET | that kind of transistor | 3 cat=700302 has~N.?channel | 2 cat=700302 has~mosfet
english | instrumentation amplifier | amplifiers for measuring | 3 has~inst?r?umentation.amplifier or name~仪表放大器
english | solid state relay | relays without contacts | 3 has~solid.?state.relay | 2 has~(opto.?triac|photo.?mos|ssr) | 1 has~relay
english | current sensor | sensors of current | 3 has~current.sens | 2 has~current.(shunt|monitor)
english | temperature sensor I2C | digital thermometers on that bus | 3 has~temperature.sens has~I2C | 2 has~temperature.sens
english | GPS module | modules that find where they are | 3 has~(GPS|GNSS) cat=7
english | bridge rectifier | bridges of diodes | 3 has~bridge.rectifier or name~整流桥
word | 运算放大器 | operational amplifiers | 3 name~运放 or has~operational.amplifier | 1 cat=700102
word | 肖特基二极管 | Schottky diodes | 3 name~肖特基 or cat=700301 has~Schottky | 1 cat=700301
word | 稳压二极管 | Zener diodes | 3 cat=700301 name~稳压 or cat=700301 has~zener | 1 cat=700301
word | 单片机 | microcontrollers | 3 cat=700101
synonym | MCU | microcontrollers | 3 cat=700101
word | 贴片电阻 | chip resistors | 3 cat=700201 name~贴片电阻 or cat=700201 has~chip.resistor
word | 场效应管 | field-effect transistors | 3 cat=700302 has~(沟道|mosfet|channel) | 1 cat=700302
synonym | MOS管 N沟道 | field-effect transistors of that kind | 3 cat=700302 has~N.?(沟道|channel) | 1 cat=700302
word | 光耦 | optocouplers | 3 has~光耦 or has~opto.?coupl cat=7 | 1 cat=700303
attribute | 10uF 25V 0603 | chip capacitors of that value, voltage and size | 3 cat=700202 has~(^|[^\d.])10(u|μ)F has~25V has~0603 | 2 cat=700202 has~(^|[^\d.])10(u|μ)F has~0603 | 1 cat=700202 has~(^|[^\d.])10(u|μ)F
attribute | 6.8k 0805 | chip resistors of that value and size | 3 cat=700201 has~(^|[^\d.])6\.8kΩ has~0805 | 2 cat=700201 has~(^|[^\d.])6\.8kΩ | 1 cat=700201 has~0805
synonym | 104电容 0402 | 100 nF as it is marked | 3 cat=700202 has~(^|[^\d.])100nF has~0402 | 2 cat=700202 has~(^|[^\d.])100nF | 1 cat=700202
attribute | 22pF 0402 | chip capacitors of that value and size | 3 cat=700202 has~(^|[^\d.])22pF has~0402 | 2 cat=700202 has~(^|[^\d.])22pF | 1 cat=700202 has~0402
attribute | SOT-23 NPN | NPN transistors in that package | 3 cat=700302 has~NPN has~SOT-23 | 2 cat=700302 has~NPN | 1 cat=700302 has~SOT-23
attribute | Cortex-M0 LQFP-48 | that core in that package | 3 cat=700101 has~Cortex-M0[^+] has~LQFP-48 or cat=700101 has~Cortex-M0$ has~LQFP-48 | 2 cat=700101 has~Cortex-M0 has~LQFP | 1 cat=700101 has~Cortex-M0
attribute | 32.768kHz | watch crystals | 3 has~32[.]768.?kHz cat=700203 | 1 has~32[.]768
brand | TI 运放 | operational amplifiers of Texas Instruments | 3 brand~(德州|Texas) has~(运放|operational.amplifier) | 2 has~(运放|operational.amplifier) | 1 brand~(德州|Texas) cat=700102
brand | yageo 电容 | capacitors of YAGEO | 3 brand~(国巨|YAGEO) cat=700202 | 2 cat=700202
brand | infineon mosfet | field-effect transistors of Infineon | 3 cat=700302 brand~(英飞凌|Infineon) | 2 cat=700302 has~mosfet
brand | u-blox | radio and positioning modules of that maker | 3 brand~u-?blox
negative | 1N4148 -WS | the diode in other packages | 3 model~^1N4148 model!~WS
negative | BAT54 -SW | the diode pair in other forms | 3 model~^BAT54 model!~^BAT54SW
unsold | i9-14900K | a processor for computers, not sold alone | -
unsold | RTX 4090 显卡 | a graphics card, not sold | -
unsold | 6SN7 电子管 | a vacuum tube, not sold | -
`
