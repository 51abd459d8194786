// A bot on discord.js. It does the same as hikari_bot.py; test_foreign_libraries.py uses both.
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, ContainerBuilder, Events,
  GatewayIntentBits, LabelBuilder, MediaGalleryBuilder, MediaGalleryItemBuilder, MessageFlags,
  ModalBuilder, SlashCommandBuilder, StringSelectMenuBuilder, StringSelectMenuOptionBuilder,
  TextDisplayBuilder, TextInputBuilder, TextInputStyle, version,
} from 'discord.js';

const { DISCORD_API: address, DISCORD_TOKEN: token, PICTURE: picture } = process.env;
const FRUIT = ['apple', 'apricot', 'banana', 'cherry'];
const COMMANDS = [
  new SlashCommandBuilder().setName('board').setDescription('shows a board'),
  new SlashCommandBuilder().setName('talk').setDescription('opens a thread'),
  new SlashCommandBuilder().setName('look').setDescription('looks around'),
  new SlashCommandBuilder().setName('fruit').setDescription('chooses a fruit').addStringOption(
    (option) => option.setName('name').setDescription('which').setRequired(true)
      .setAutocomplete(true),
  ),
];

function board(ply) {
  return new ContainerBuilder()
    .setAccentColor(0x2255aa)
    .addTextDisplayComponents(new TextDisplayBuilder().setContent(`## Ply ${ply}`))
    .addMediaGalleryComponents(new MediaGalleryBuilder().addItems(
      new MediaGalleryItemBuilder().setURL('attachment://board.png').setDescription('the board'),
    ))
    .addActionRowComponents(new ActionRowBuilder().addComponents(
      new StringSelectMenuBuilder().setCustomId('line').setMaxValues(2).addOptions(
        [1, 2, 3].map((line) => ({ label: `Line ${line}`, value: String(line) })),
      ),
    ))
    .addActionRowComponents(new ActionRowBuilder().addComponents(
      new ButtonBuilder().setCustomId(`move:${ply}`).setLabel('Move')
        .setStyle(ButtonStyle.Primary),
      new ButtonBuilder().setCustomId('ask').setLabel('Ask').setStyle(ButtonStyle.Secondary),
    ));
}

function opinion() {
  return new ModalBuilder().setCustomId('opinion').setTitle('Your opinion').addLabelComponents(
    new LabelBuilder().setLabel('Text').setTextInputComponent(
      new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Short),
    ),
    new LabelBuilder().setLabel('Colour').setStringSelectMenuComponent(
      new StringSelectMenuBuilder().setCustomId('colour').addOptions(
        new StringSelectMenuOptionBuilder().setLabel('Red').setValue('red'),
        new StringSelectMenuOptionBuilder().setLabel('Blue').setValue('blue'),
      ),
    ),
  );
}

async function talk(interaction) {
  await interaction.deferReply();
  const file = new AttachmentBuilder(picture, { name: 'note.png', description: 'a square' });
  const message = await interaction.channel.send({ content: 'a match', files: [file] });
  const thread = await message.startThread({ name: 'match 1', autoArchiveDuration: 60 });
  const first = await thread.send({ content: 'first' });
  await first.edit('first, edited');
  const second = await thread.send({ content: 'second', reply: { messageReference: first } });
  await second.delete();
  await thread.members.add(interaction.user);
  const members = await thread.members.fetch({ withMember: true, limit: 10 });
  const names = members.map((member) => member.guildMember.user.username).sort().join(' ');
  await interaction.user.send(`in the thread: ${names}`);
  const held = await message.channel.messages.fetch(message.id);
  const downloaded = await fetch(held.attachments.first().url);
  const size = (await downloaded.arrayBuffer()).byteLength;
  await interaction.editReply(`thread ${thread.id}, file of ${size} bytes`);
  await interaction.followUp({ content: 'and more', flags: MessageFlags.Ephemeral });
}

async function look(interaction) {
  const guild = await interaction.guild.fetch();
  const found = await guild.members.search({ query: 'bru', limit: 5 });
  const owner = await guild.members.fetch(guild.ownerId);
  const own = guild.roles.botRoleFor(client.user);
  const application = await client.application.fetch();
  await interaction.reply([
    guild.approximateMemberCount, found.map((member) => member.user.username).join(' '),
    owner.displayName, own.name, application.name,
  ].join(' / '));
}

async function answer(interaction) {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond(
      FRUIT.filter((name) => name.startsWith(typed)).map((name) => ({ name, value: name })),
    );
  } else if (interaction.isChatInputCommand()) {
    const { commandName } = interaction;
    if (commandName === 'board') {
      const file = new AttachmentBuilder(picture, { name: 'board.png' });
      await interaction.reply({
        components: [board(1)], files: [file], flags: MessageFlags.IsComponentsV2,
      });
    } else if (commandName === 'fruit') {
      await interaction.reply(`a ${interaction.options.getString('name')}`);
    } else {
      await { talk, look }[commandName](interaction);
    }
  } else if (interaction.isStringSelectMenu()) {
    const content = `lines ${interaction.values.join(' ')}`;
    await interaction.reply({ content, flags: MessageFlags.Ephemeral });
  } else if (interaction.isButton() && interaction.customId === 'ask') {
    await interaction.showModal(opinion());
  } else if (interaction.isButton()) {
    const ply = Number(interaction.customId.split(':')[1]) + 1;
    const file = new AttachmentBuilder(picture, { name: 'board.png' });
    await interaction.update({ components: [board(ply)], files: [file] });
  } else if (interaction.isModalSubmit()) {
    const text = interaction.fields.getTextInputValue('text');
    const [colour] = interaction.fields.getStringSelectValues('colour');
    await interaction.reply({ content: `${text}, ${colour}`, flags: MessageFlags.Ephemeral });
  }
}

const client = new Client({
  intents: [
    GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent,
  ],
  rest: { api: `${address}/api`, cdn: `${address}/cdn` },
});
client.on(Events.InteractionCreate, answer);
client.on(Events.MessageCreate, async (message) => {
  if (message.content === 'ping') await message.reply('pong');
});
client.on(Events.MessageDelete, (message) => console.log(`deleted ${message.content}`));
client.on(Events.ShardResume, () => console.log('resumed'));
client.once(Events.ClientReady, async () => {
  await client.application.commands.set(COMMANDS);
  console.log(`ready ${version}`);
});
await client.login(token);
